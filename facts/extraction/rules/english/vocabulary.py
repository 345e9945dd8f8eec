"""Closed lists of languages, pastimes, illnesses and the like, each as a pattern."""

from facts.extraction.rules.english.table import alternatives

LANGUAGES = alternatives(
    "english french german spanish italian portuguese dutch danish swedish norwegian finnish"
    " icelandic irish welsh scottish_gaelic gaelic breton basque catalan galician polish czech"
    " slovak slovene slovenian croatian serbian bosnian bulgarian macedonian albanian greek turkish"
    " russian ukrainian belarusian romanian hungarian estonian latvian lithuanian georgian armenian"
    " azerbaijani kazakh uzbek hebrew yiddish arabic farsi persian dari pashto kurdish urdu hindi"
    " punjabi gujarati marathi bengali tamil telugu kannada malayalam sinhala nepali tibetan bur"
    "mese"
    " thai lao khmer vietnamese indonesian malay tagalog filipino cebuano mandarin cantonese chi"
    "nese"
    " hokkien japanese korean mongolian swahili amharic somali yoruba igbo hausa zulu xhosa"
    " afrikaans shona twi wolof maltese luxembourgish esperanto latin quechua maori samoan hawaiian"
    " sign_language british_sign_language bsl asl creole haitian_creole"
)
INSTRUMENTS = alternatives(
    "piano guitar bass_guitar bass drums violin viola cello double_bass flute clarinet oboe bassoon"
    " saxophone sax trumpet trombone tuba horn french_horn harp accordion banjo mandolin ukulele"
    " recorder organ keyboard harmonica bagpipes fiddle sitar tabla lute synth"
)
SPORTS = alternatives(
    "football soccer rugby cricket tennis badminton squash padel pickleball table_tennis ping_pong"
    " golf basketball netball volleyball beach_volleyball handball hockey ice_hockey field_hockey"
    " baseball softball lacrosse hurling gaelic_football futsal five-a-side water_polo darts pool"
    " snooker chess bridge poker go scrabble dungeons_and_dragons magic_the_gathering ultimate"
    " frisbee ultimate_frisbee disc_golf bowls"
)
ACTIVITIES = alternatives(
    "climbing bouldering mountaineering hiking hillwalking rambling backpacking camping running"
    " jogging trail_running cycling mountain_biking biking swimming sea_swimming wild_swimming"
    " cold_water_swimming open_water_swimming diving scuba_diving freediving snorkelling surfing"
    " kitesurfing windsurfing sailing rowing kayaking canoeing paddleboarding fishing fly_fishing"
    " angling skiing snowboarding ice_skating skating skateboarding rollerskating roller_derby"
    " horse_riding riding archery fencing boxing kickboxing judo karate taekwondo jiu_jitsu bjj"
    " aikido wrestling weightlifting powerlifting crossfit pilates yoga tai_chi gymnastics parkour"
    " dancing salsa tango ballet ballroom_dancing line_dancing swing_dancing zumba knitting"
    " crochet crocheting sewing quilting embroidery weaving spinning dressmaking leatherwork"
    " woodwork woodworking woodturning carving whittling carpentry pottery ceramics sculpting"
    " painting watercolour watercolours watercolor watercolors oil_painting drawing sketching"
    " calligraphy lettering printmaking linocut origami scrapbooking model_railways model_trains"
    " miniatures wargaming lego board_games boardgames tabletop_games gaming speedrunning"
    " gardening beekeeping birding birdwatching foraging mushroom_hunting astronomy stargazing"
    " photography film_photography astrophotography videography filmmaking podcasting blogging"
    " journaling reading creative_writing poetry baking sourdough cooking homebrewing brewing"
    " winemaking fermenting pickling barbecue cheesemaking singing choir djing beatboxing"
    " songwriting improv stand-up_comedy juggling magic_tricks puzzles jigsaws crosswords sudoku"
    " geocaching orienteering metal_detecting genealogy stamp_collecting coin_collecting"
    " collecting_vinyl upcycling restoring_furniture soapmaking candle_making jewellery_making"
    " bookbinding electronics ham_radio coding triathlons triathlon marathons ultramarathons"
    " caving potholing slacklining trampolining bellringing bell_ringing campanology volunteering"
    " falconry allotment bird_watching train_spotting trainspotting aquascaping bonsai"
)
DIETS = alternatives(
    "vegan vegetarian pescatarian pescetarian flexitarian plant-based plant_based lacto-vegetarian"
    " ovo-vegetarian fruitarian gluten-free gluten_free dairy-free dairy_free lactose-free"
    " lactose_free sugar-free sugar_free keto paleo carnivore low-carb low_carb low-fodmap"
    " low_fodmap low-sodium low_sodium low-salt low_salt low-fat low_fat high-protein high_protein"
    " halal kosher raw_vegan mediterranean whole30 nut-free nut_free egg-free egg_free wheat-free"
    " wheat_free no_carb jain"
)
PERSON_DIETS = alternatives(
    "vegan vegetarian pescatarian pescetarian flexitarian fruitarian lacto-vegetarian"
    " ovo-vegetarian"
)
ILLNESSES = alternatives(
    "diabetes type_1_diabetes type_2_diabetes type_one_diabetes type_two_diabetes"
    " gestational_diabetes asthma epilepsy coeliac_disease celiac_disease coeliac celiac crohn's"
    " crohns crohn's_disease colitis ulcerative_colitis ibs ibd gerd acid_reflux arthritis"
    " rheumatoid_arthritis osteoarthritis osteoporosis migraine migraines adhd add autism dyslexia"
    " dyspraxia dyscalculia depression bipolar bipolar_disorder anxiety social_anxiety ptsd ocd"
    " insomnia narcolepsy tinnitus vertigo eczema psoriasis rosacea lupus endometriosis pcos"
    " hypertension high_blood_pressure low_blood_pressure high_cholesterol gout parkinson's"
    " parkinsons multiple_sclerosis ms_diagnosis sleep_apnoea sleep_apnea fibromyalgia hay_fever"
    " hayfever hypothyroidism hyperthyroidism hashimoto's hashimotos an_underactive_thyroid anaemia"
    " anemia sciatica scoliosis a_slipped_disc a_herniated_disc a_heart_condition a_heart_murmur"
    " a_pacemaker a_bad_back a_bad_knee a_bad_hip a_bad_shoulder bad_knees plantar_fasciitis"
    " carpal_tunnel raynaud's raynauds long_covid chronic_fatigue chronic_pain me/cfs"
    " kidney_disease cystic_fibrosis glaucoma cataracts macular_degeneration a_stoma cancer"
    " breast_cancer haemophilia sickle_cell dementia pots eds ehlers-danlos"
)
AILING = alternatives(
    "diabetic type_1_diabetic type_2_diabetic type_one_diabetic prediabetic asthmatic epileptic"
    " coeliac celiac colour-blind colourblind colour_blind color-blind colorblind color_blind"
    " dyslexic dyspraxic autistic hard_of_hearing deaf partially_deaf blind partially_sighted"
    " visually_impaired pregnant anaemic anemic bipolar neurodivergent lactose_intolerant"
    " insulin_resistant immunocompromised hypermobile a_wheelchair_user a_recovering_alcoholic"
    " an_amputee"
)
MEDICINES = alternatives(
    "lithium metformin insulin warfarin blood_thinners statins beta_blockers beta-blockers"
    " antidepressants antihistamines sertraline prozac fluoxetine citalopram escitalopram"
    " levothyroxine methotrexate ritalin adderall concerta vyvanse the_pill birth_control hrt"
    " steroids prednisolone ssris an_ssri omeprazole ramipril amlodipine lisinopril gabapentin"
    " pregabalin quetiapine lamotrigine valproate ozempic mounjaro wegovy tamoxifen"
    " immunosuppressants apixaban propranolol testosterone iron_tablets"
)
DEVICES = alternatives(
    "wheelchair hearing_aids hearing_aid cochlear_implant walking_stick cane white_cane crutches"
    " walker rollator mobility_scooter screen_reader nvda voiceover jaws insulin_pump cgm pacemaker"
    " cpap cpap_machine inhaler epipen epi-pen prosthetic_leg prosthetic_arm guide_dog stairlift"
    " catheter stoma_bag knee_brace back_brace"
)
BODY = alternatives(
    "knee knees back lower_back shoulder shoulders hip hips ankle ankles wrist wrists elbow neck"
    " foot feet leg arm hand hands finger thumb toe rib ribs collarbone acl meniscus achilles"
    " hamstring rotator_cuff heart eyes hearing jaw spine ligament tendon pelvis"
)
FAITHS = alternatives(
    "catholic muslim jewish hindu buddhist sikh christian protestant orthodox_christian"
    " orthodox_jewish lutheran methodist baptist anglican quaker mormon jain bahai atheist agnostic"
    " jehovah's_witness evangelical presbyterian pagan wiccan shia sunni"
)
ORIENTATIONS = alternatives(
    "gay lesbian bi bisexual pansexual asexual queer trans transgender non-binary non_binary"
    " nonbinary aromantic demisexual genderfluid intersex a_trans_man a_trans_woman"
)
FIELDS = alternatives(
    "hr it marketing finance sales accounting insurance construction logistics advertising banking"
    " retail hospitality healthcare education publishing law pr tech engineering architecture"
    " consulting academia research biotech pharma film television tv radio fashion catering"
    " customer_service customer_support tech_support real_estate property recruitment procurement"
    " cybersecurity software data_science theatre journalism farming agriculture forestry"
    " manufacturing aviation shipping social_care social_work childcare local_government the_nhs"
    " the_army the_navy the_police the_civil_service security events tourism mining energy"
)
HOMES = alternatives(
    "flat studio studio_flat studio_apartment apartment house terraced_house semi bungalow cottage"
    " houseboat narrowboat boat barge caravan motorhome campervan van farm farmhouse loft"
    " basement_flat maisonette mobile_home trailer yurt tiny_house shared_house flatshare"
    " house_share student_halls dorm bedsit townhouse condo duplex penthouse cabin converted_barn"
)
THINGS = alternatives(
    "oven tv television car garden dishwasher microwave freezer balcony lift blender printer"
    " washing_machine tumble_dryer dryer smartphone driving_licence licence license"
    " driver's_license fridge air_con air_conditioning central_heating kettle air_fryer slow_cooker"
    " food_processor bath bathtub shower garage driveway credit_card bank_account dog cat"
    " pets kids children siblings brothers_or_sisters passport laptop bike hob stove grill"
)
VEHICLES = (
    r"(?:(?:\d{4}|[\w-]+) ){0,3}?(?:car|van|motorbike|motorcycle|bike|e-?bike|scooter|campervan"
    r"|truck|pick-?up|suv|estate|hatchback|lorry|moped|tractor|toyota|honda|ford|volvo|vw"
    r"|volkswagen"
    r"|golf|polo|fiat|panda|bmw|audi|mercedes|skoda|octavia|fabia|seat|kia|hyundai|mazda|nissan"
    r"|leaf|micra|juke|qashqai|peugeot|renault|clio|zoe|twingo|citro[eë]n|berlingo|dacia|duster"
    r"|sandero|tesla|mini|subaru|suzuki|opel|vauxhall|corsa|astra|fiesta|focus|civic|jazz|prius"
    r"|yaris|corolla|land ?rover|jeep|saab|lexus|porsche|vespa|tiguan|transporter|cybertruck)"
)
CRAFTED = alternatives(
    "novel book memoir autobiography screenplay script play musical podcast game board_game"
    " boardgame video_game card_game app mobile_app website webshop online_shop blog newsletter"
    " album ep documentary film short_film comic graphic_novel webcomic zine startup start-up"
    " business company charity nonprofit shop bakery cafe restaurant brewery food_truck thesis"
    " dissertation phd_thesis phd paper quilt blanket cardigan jumper sweater dress wedding_dress"
    " garden allotment vegetable_garden greenhouse shed treehouse tree_house summerhouse sauna deck"
    " pond chicken_coop boat canoe kayak guitar violin van campervan camper motorbike motorcycle"
    " house tiny_house cabin barn kitchen bathroom extension loft attic robot drone telescope"
    " synth synthesizer pc keyboard 3d_printer compiler programming_language library chatbot bot"
    " plugin tool database dashboard course cookbook trilogy fantasy_series children's_book"
    " picture_book poetry_collection opera symphony dehydrator oven pizza_oven furniture table"
    " dollhouse dolls'_house model railway model_railway aquarium terrarium mural sculpture"
    " exhibition family_tree archive open_source_project choir band club festival magazine"
)
