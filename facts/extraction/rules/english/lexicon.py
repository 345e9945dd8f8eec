"""Word lists that the English rules rely on: closed where a rule must not guess."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COUNTRIES = _words(
    "afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan"
    " bahrain bangladesh belarus belgium belize benin bhutan bolivia botswana brazil"
    " brunei bulgaria"
    " burundi cambodia cameroon canada chad chile china colombia congo croatia cuba cyprus czechia"
    " denmark ecuador egypt england eritrea estonia ethiopia fiji finland france gabon gambia"
    " georgia germany ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland"
    " india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kosovo"
    " kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein lithuania"
    " madagascar"
    " malawi malaysia maldives mali malta mauritania mauritius mexico moldova mongolia montenegro"
    " morocco mozambique myanmar namibia nepal netherlands nicaragua niger nigeria norway oman"
    " pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia"
    " rwanda samoa scotland senegal serbia singapore slovakia slovenia somalia spain sudan suriname"
    " sweden switzerland syria taiwan tajikistan tanzania thailand togo tonga tunisia turkey"
    " turkmenistan türkiye uganda ukraine uk usa uruguay uzbekistan vanuatu venezuela vietnam wales"
    " yemen zambia zimbabwe"
) | {
    "new zealand",
    "south africa",
    "south korea",
    "north korea",
    "saudi arabia",
    "sri lanka",
    "costa rica",
    "el salvador",
    "puerto rico",
    "sierra leone",
    "ivory coast",
    "burkina faso",
    "cape verde",
    "the netherlands",
    "the uk",
    "the us",
    "the usa",
    "the united states",
    "the united kingdom",
    "united states",
    "united kingdom",
    "the philippines",
    "the czech republic",
    "czech republic",
    "the united arab emirates",
    "united arab emirates",
    "the maldives",
    "dominican republic",
    "papua new guinea",
    "northern ireland",
}

# Capitalised, but one does not live there.
NO_PLACES = _words(
    "linux windows android ios macos ubuntu python rust java javascript typescript react django"
    " kubernetes docker github gitlab slack teams notion obsidian excel spotify netflix chapter"
    " level stage step plan part section phase marketing finance sales engineering hr legal"
    " monday tuesday wednesday thursday friday saturday sunday january february march april may"
    " june july august september october november december spring summer autumn winter christmas"
    " english german french spanish italian i instagram twitter facebook ai"
    # what software is moved to
    " postgres postgresql mysql sqlite mongodb redis kafka aws azure gcp graphql grpc jira"
    " confluence"
    " asana trello figma zoom outlook gmail chrome firefox edge vim neovim emacs vscode intellij"
    " node"
    " deno bun kotlin swift scala haskell elixir terraform ansible helm jenkins gradle maven"
    " webpack"
    " vite tailwind flask fastapi rails laravel vue angular svelte dark light production staging"
    " main master trunk microservices serverless cloud openai discord whatsapp signal telegram"
)

# After "I'm" these are no names.
NO_NAMES = _words(
    "french german dutch greek czech thai swiss irish welsh scottish english british spanish danish"
    " swedish finnish polish turkish jewish muslim hindu buddhist catholic christian sikh atheist"
    " agnostic protestant orthodox vegan vegetarian pescatarian ok okay ceo cto cfo phd"
    " md dr mr mrs"
    " ms team head chief director professor monday tuesday wednesday thursday friday saturday"
    " sunday scorpio aries taurus gemini cancer leo virgo libra sagittarius capricorn aquarius"
    " pisces republican democrat labour tory conservative liberal green iraqi israeli pakistani"
    " emirati saudi kuwaiti qatari omani yemeni bengali nepali punjabi gujarati tamil telugu"
    " marathi filipino latino latina hispanic asian black white european american african indian"
    " arab kurdish autistic adhd intp intj infp infj entp entj enfp enfj istp istj isfp isfj estp"
    " estj esfp esfj the a an so very not really just also still at in on from here now back home"
    " sorry sure glad happy sad tired thai cto it hr qa ux ui pm"
    # what a program prints, and heroes that people say they are
    " none null undefined nil nan true false empty batman superman spiderman spider-man spartacus"
    " groot gandalf sherlock dracula zorro voldemort yoda cinderella ironman catwoman santa god"
    " jesus satan legion"
)

OCCUPATIONS = _words(
    "accountant actor actress actuary administrator analyst anaesthetist anesthesiologist animator"
    " archaeologist architect artist astronomer attorney auditor author baker banker barber"
    " barista bartender beekeeper biochemist biologist bookkeeper botanist brewer bricklayer"
    " broker builder butcher carer caretaker carpenter cashier chef chemist choreographer cleaner"
    " climber coach composer consultant cook copywriter counsellor courier curator dancer"
    " dentist dermatologist designer developer dietitian director doctor driver ecologist economist"
    " editor electrician engineer entrepreneur farmer filmmaker firefighter fisherman florist"
    " gardener geologist geographer hairdresser historian illustrator interpreter investigator"
    " janitor jeweller joiner journalist judge lawyer lecturer librarian locksmith machinist"
    " manager mason mathematician mechanic midwife miner model musician neurologist notary nurse"
    " nutritionist optician painter paralegal paramedic pastor pathologist pediatrician pharmacist"
    " philosopher photographer physician physicist physiotherapist pianist pilot plumber"
    " policeman policewoman politician postman potter principal producer professor programmer"
    " psychiatrist psychologist publisher radiologist receptionist recruiter reporter researcher"
    " roofer sailor salesperson scientist sculptor seamstress secretary singer soldier solicitor"
    " statistician student surgeon surveyor tailor teacher technician teller therapist tiler"
    " toolmaker trader trainer translator tutor underwriter vet veterinarian violinist waiter"
    " waitress welder writer zoologist freelancer sysadmin luthier"
    " apprentice archivist astronaut assistant associate au_pair bailiff barman barmaid blacksmith"
    " bookseller bouncer builder busker cameraman carer cartographer ceo cto cfo clerk cobbler"
    " comedian controller conductor conservator coordinator coroner councillor criminologist cro"
    "upier"
    " customs_officer dj decorator dogwalker dressmaker driver dyer embalmer engineer estate_agent"
    " executive fisher fishmonger fitter fundraiser geneticist glazier goldsmith grocer groundsk"
    "eeper"
    " groomer guard guide gynaecologist handyman housekeeper hygienist immunologist influencer"
    " inspector installer instructor intern ironmonger keeper labourer landscaper laundress"
    " linguist lifeguard lineman lobbyist mechanic meteorologist milliner minder minister missio"
    "nary"
    " model musicologist nanny nun nutritionist obstetrician officer operator optometrist organist"
    " osteopath paediatrician paramedic partner_in_a_firm pastor pathologist pharmacologist"
    " phlebotomist picker planner plasterer playwright podiatrist poet policymaker porter postdoc"
    " postie postman postwoman potter priest prosecutor psychotherapist publican rabbi radiographer"
    " rancher ranger realtor referee registrar rep representative restorer rigger roadie saddler"
    " sailor saleswoman salesman scaffolder screenwriter sculptor security_guard shepherd"
    " shopkeeper social_worker sociologist sommelier specialist stagehand stonemason strategist"
    " stylist superintendent supervisor sushi_chef tattooist taxidermist taxi_driver"
    " telemarketer tester translator trucker typist undertaker upholsterer usher valet vicar vid"
    "eographer"
    " vintner warden warehouseman watchmaker weaver webmaster winemaker woodworker yardman"
    " paediatrician programmer dev sre sysadmin devops pm consultant temp bookbinder courier"
    " childminder midwife hairdresser barrister magistrate botanist physio gp orthodontist"
    " anthropologist astrophysicist biostatistician epidemiologist mathematician oceanographer"
    " palaeontologist virologist sub-editor copyeditor proofreader columnist correspondent"
    " illustrator typesetter printer engraver jeweler silversmith ceramicist milkman binman dustman"
    " janitor cabinetmaker arborist forester gamekeeper vet farrier jockey groom zookeeper dentist"
    " teacher headteacher headmaster headmistress tutor professor lecturer dean librarian"
    " firefighter soldier sergeant captain lieutenant marine pilot steward stewardess attendant"
    " dispatcher signalman conductor skipper deckhand docker stevedore crofter"
    " beautician masseuse masseur cosmetologist nail_technician baker confectioner pastry_chef"
    " chocolatier brewer distiller barista bartender waiter dishwasher caterer"
)

FOODS = _words(
    "almond almonds anchovies anchovy apple apples apricot apricots artichoke artichokes asparagus"
    " aubergine avocado avocados bacon bagel bagels banana bananas basil bean beans beef beer"
    " beetroot berries biryani biscuit biscuits blueberries bread broccoli burger burgers butter"
    " cabbage cake cakes caramel carrot carrots cashew cashews cauliflower celery cereal cheese"
    " cheesecake cherries chicken chickpeas chili chilli chillies chips chocolate cilantro cinnamon"
    " clams coconut coriander corn courgette couscous crab crisps croissant croissants cucumber"
    " cucumbers cumin curry curries custard daal dal dates dessert desserts dill dosa dosas"
    " dumpling dumplings durian egg eggplant eggs falafel fennel fig figs fish food foods fries"
    " fruit fruits garlic ginger gnocchi goulash granola grapefruit grapes gravy guacamole haggis"
    " halloumi ham hamburger hazelnut hazelnuts herring honey hummus idli jam kale kebab kebabs"
    " ketchup kimchi kiwi lamb lasagna lasagne leek leeks lemon lemons lentil lentils lettuce"
    " licorice lime liquorice liver lobster mackerel mango mangoes mangos marmite marzipan"
    " mayonnaise meat melon meze milk mint miso mozzarella muesli mushroom mushrooms"
    " mussels mustard"
    " naan noodles nougat nut nuts nutmeg oatmeal oats octopus okra olive olives omelette onion"
    " onions orange oranges oregano oysters paella pancake pancakes paneer papaya paprika parmesan"
    " parsley parsnips pasta pastries pastry peach peaches peanut peanuts pear pears peas pepper"
    " peppers pesto pickles pie pierogi pineapple pistachio pistachios pizza pizzas plum plums"
    " polenta pork porridge potato potatoes poutine prawns prunes pudding pumpkin quinoa radish"
    " raisins ramen raspberries ratatouille ravioli rhubarb rice ricotta risotto rosemary saffron"
    " salad salads salami salmon salsa samosa samosas sandwich sandwiches sardines sauerkraut"
    " sausage sausages scallops seafood seaweed sesame shellfish shrimp snacks soup soups soy"
    " spaghetti spice spices spicy spinach sprouts squid steak stew strawberries strawberry sugar"
    " sushi sweets taco tacos tahini tapas tempeh thyme tiramisu tofu tomato tomatoes trout tuna"
    " turkey turmeric turnip turnips vanilla vegetables veggies venison vinegar waffles walnut"
    " walnuts wasabi watermelon yoghurt yogurt zucchini"
)
DRINKS = _words(
    "ale beer chai champagne cider cocktails coffee cola espresso gin juice kombucha latte lemonade"
    " matcha mead rum sake soda tea tequila vodka whiskey whisky wine"
)

EATEN = _words(
    "meat red pork dairy gluten wheat sugar carbs alcohol caffeine nuts poultry animal animals lard"
    " gelatine gelatin msg sweeteners preservatives fodmaps nightshades lactose legumes grains"
    " veal duck goose rabbit venison offal mince breakfast lunch dinner snacks sweet spicy fried"
    " raw processed junk takeaway takeaways salt oil soy soya corn palm bivalves crustaceans"
    " crab crabs mussels anything_with caffeinated fizzy decaf"
)

# What people are in earnest allergic to, besides food and medicines.
ALLERGENS = _words(
    "latex nickel dust mites mite pollen mould mold wool feathers down grass hay ragweed"
    " birch cats cat"
    " dogs dog horses horse rabbits guinea hamsters animal animals pets fur dander bees"
    " bee wasps wasp"
    " hornets stings sting mosquito ants insect cockroaches aspirin ibuprofen sulfa"
    " codeine morphine"
    " paracetamol antibiotics anaesthetic anesthesia nsaids iodine contrast sulphites"
    " sulfites perfume"
    " perfumes fragrance fragrances scented plasters adhesive tape chlorine sunscreen"
    " lilies flowers"
    " trees tree nut nuts metal gold silver cobalt lanolin parabens preservatives dye"
    " dyes ppk lupin"
    " lupine histamine fish shellfish crustaceans molluscs seeds seed kiwi pineapple"
    " legumes additives"
    " food colouring msg aspartame detergent detergents bleach soap shampoo makeup"
    " cosmetics vaccines"
    " penicillin sun water cold heat smoke exercise-induced fructose lactose histamines"
    " gluten wheat"
)
DRUG_ENDINGS = ("cillin", "mycin", "cycline", "oxacin", "profen", "zole", "sulfa", "caine")

# "I'm allergic to mornings" is a joke.
NO_ALLERGENS = _words(
    "monday mondays morning mornings work working exercise exercising nonsense stupidity commitment"
    " drama bullshit bureaucracy meetings meeting mediocrity people responsibility failure fun"
    " change boredom silence math maths homework marketing hype excel jargon it that this them"
    " everything nothing anything something you him her idiots small talk early starts spreadsheets"
    " adulting emails email deadlines cardio rules effort housework laundry politics zoom calls "
    "alarm"
    " alarms gym taxes tax phone phones bad vibes my his being getting waking doing going cooking"
    " cleaning exams school uni feelings emotions optimism capitalism winter sunlight the_sun fun"
    " losing winning humans children kids tuesdays fridays sundays waiting queues hills stairs"
)

RELATIVES = {
    "wife": ("family.partner", "Wife"),
    "husband": ("family.partner", "Husband"),
    "partner": ("family.partner", "Partner"),
    "spouse": ("family.partner", "Spouse"),
    "girlfriend": ("family.partner", "Girlfriend"),
    "boyfriend": ("family.partner", "Boyfriend"),
    "fiancé": ("family.partner", "Fiancé"),
    "fiancée": ("family.partner", "Fiancée"),
    "fiance": ("family.partner", "Fiancé"),
    "fiancee": ("family.partner", "Fiancée"),
    "brother": ("family.brother", "Brother"),
    "sister": ("family.sister", "Sister"),
    "mother": ("family.mother", "Mother"),
    "mum": ("family.mother", "Mother"),
    "mom": ("family.mother", "Mother"),
    "father": ("family.father", "Father"),
    "dad": ("family.father", "Father"),
    "son": ("family.child", "Son"),
    "daughter": ("family.child", "Daughter"),
    "grandmother": ("family.grandmother", "Grandmother"),
    "grandma": ("family.grandmother", "Grandmother"),
    "grandfather": ("family.grandfather", "Grandfather"),
    "grandpa": ("family.grandfather", "Grandfather"),
    "flatmate": ("person.flatmate", "Flatmate"),
    "roommate": ("person.flatmate", "Flatmate"),
    "housemate": ("person.flatmate", "Flatmate"),
    "wifey": ("family.partner", "Wife"),
    "other half": ("family.partner", "Partner"),
    "better half": ("family.partner", "Partner"),
    "mam": ("family.mother", "Mother"),
    "mama": ("family.mother", "Mother"),
    "mommy": ("family.mother", "Mother"),
    "mummy": ("family.mother", "Mother"),
    "papa": ("family.father", "Father"),
    "daddy": ("family.father", "Father"),
    "bro": ("family.brother", "Brother"),
    "sis": ("family.sister", "Sister"),
    "twin": ("relationship", "Twin"),
    "kid": ("family.child", "Child"),
    "child": ("family.child", "Child"),
    "baby": ("family.child", "Baby"),
    "toddler": ("family.child", "Toddler"),
    "gran": ("family.grandmother", "Grandmother"),
    "nan": ("family.grandmother", "Grandmother"),
    "granny": ("family.grandmother", "Grandmother"),
    "nana": ("family.grandmother", "Grandmother"),
    "grandad": ("family.grandfather", "Grandfather"),
    "granddad": ("family.grandfather", "Grandfather"),
    "nephew": ("relationship", "Nephew"),
    "niece": ("relationship", "Niece"),
    "cousin": ("relationship", "Cousin"),
    "aunt": ("relationship", "Aunt"),
    "auntie": ("relationship", "Aunt"),
    "uncle": ("relationship", "Uncle"),
    "grandson": ("relationship", "Grandson"),
    "granddaughter": ("relationship", "Granddaughter"),
    "stepson": ("family.child", "Stepson"),
    "stepdaughter": ("family.child", "Stepdaughter"),
    "stepdad": ("relationship", "Stepfather"),
    "stepmum": ("relationship", "Stepmother"),
    "stepmom": ("relationship", "Stepmother"),
    "best friend": ("person.friend", "Best friend"),
}
ANIMALS = (
    "dog|puppy|pup|cat|kitten|rabbit|bunny|hamster|guinea pig|parrot|budgie|canary|horse|pony"
    "|tortoise|turtle|terrapin|gecko|snake|python|lizard|iguana|chameleon|bearded dragon|axolotl"
    "|goldfish|koi|betta|ferret|rat|mouse|gerbil|chinchilla|degu|hedgehog|cockatiel|cockatoo|macaw"
    "|parakeet|lovebird|finch|goat|donkey|chicken|hen|duck|sheep|alpaca|llama|pig|tarantula|frog"
    "|beagle|poodle|labrador|lab|terrier|whippet|greyhound|lurcher|dachshund|corgi|spaniel|cocker"
    "|retriever|collie|sheepdog|pug|husky|malamute|alsatian|german shepherd|shepherd|rottweiler"
    "|rottie|doberman|pitbull|pit bull|staffie|staffy|bulldog|frenchie|boxer|mastiff|great dane"
    "|dalmatian|chihuahua|shih tzu|bichon|maltese|schnauzer|pomeranian|cockapoo|labradoodle"
    "|cavapoo|westie|jack russell|setter|pointer|weimaraner|newfoundland|basset|bloodhound|akita"
    "|shiba|mutt|tabby|siamese|bengal|maine coon|ragdoll|sphynx|tomcat|moggy"
)
# These are nearly always somebody's, with or without a name.
KEPT = (
    "dog|puppy|pup|cat|kitten|rabbit|bunny|hamster|guinea pig|parrot|budgie|canary|horse|pony"
    "|tortoise|gecko|bearded dragon|axolotl|goldfish|ferret|gerbil|chinchilla|hedgehog|cockatiel"
    "|beagle|poodle|labrador|whippet|greyhound|dachshund|corgi|spaniel|golden retriever|collie"
    "|husky|german shepherd|chihuahua|cockapoo|labradoodle|dalmatian|rottweiler|pug"
)

# "My name is …" goes on in other ways, too.
NO_SPOKEN_NAMES = _words(
    "on the not in a an so too hard spelled spelt pronounced missing wrong misspelled written"
    " irrelevant important none no nobody later back crazy when if if/when names common unusual "
    "short"
    " long weird old-fashioned unpronounceable boring my mum sir dude bro anything whatever some"
    "thing"
    " mr mrs ms by first last and actually really now mud legion it that this he she they your old"
    " maybe undefined null empty blank invalid truncated ishmael lazy stupid paranoid picky"
    " biased insane dumb naive weird boring cynical"
)
