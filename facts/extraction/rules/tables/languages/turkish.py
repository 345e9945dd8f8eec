"""Turkish. The verb comes last, so that a pattern reaches to the end of its clause."""

from facts.extraction.rules.tables.row import Table, rows

JOB = (
    r"(?:öğretmen|doktor|hemşire|mühendis|avukat|diş hekimi|hekim|veteriner|eczacı|mimar|muhasebeci|aşçı|garson|şoför|kasiyer|polis|asker|itfaiyeci|gazeteci|yazar|çevirmen|tercüman|yazılımcı|yazılım geliştirici|programcı|tasarımcı|grafiker|fotoğrafçı"
    r"|müzisyen|oyuncu|elektrikçi|tesisatçı|marangoz|kaynakçı|duvarcı|boyacı|berber|kuaför|terzi|çiftçi|arıcı|balıkçı|fırıncı|pastacı|kasap|bahçıvan|pilot|hostes|kaptan|kütüphaneci|psikolog|fizyoterapist|ebe|sekreter|memur|yönetici|müdür|danışman|ekonomist|akademisyen|araştırmacı|emekli|ev hanımı|esnaf|tamirci|teknisyen|taksici|kurye|güvenlik görevlisi|serbest çalışan|freelancer|biyolog|kimyager|fizikçi|matematikçi|bankacı|temizlikçi|öğretim görevlisi|rehber|editör|oto tamircisi|satış temsilcisi)"
)
PERSON = r"(?:y?[ıiuü]m)"
TURKISH = Table(
    code="tr",
    selves="ben|benim|bana|eşim|kızım|oğlum",
    script="[ğışİĞŞçÇ]",
    leads=r"merhaba(?:lar)?|selam|selamlar|iyi günler|günaydın|iyi akşamlar|hey|şey|ya|yani|bu arada|aslında|evet|hayır|yok,|pardon|özür dilerim|yanlış söyledim|düzeltme|maalesef|ne yazık ki|neyse ki|şu an(?:da)?|şimdi|son zamanlarda|ayrıca|ve|ama|fakat|çünkü|bilgin olsun|kısaca|memnun oldum|demek istediğim|artık(?! @)|abi|hocam|arkadaşlar|valla",
    joins="ve|ama|fakat|çünkü|veya|ya da",
    asking=r"ne|nasıl|nerede|nereye|hangi|kim|kaç|niye|neden|niçin|acaba|bana (?:öner|yaz|söyle|yardım)|önerir|yapar|yazar|verir|var mı|olur mu|lazım mı|öner|tavsiye|yardım",
    stops=r"ve (?:ben|bir de)|ama|fakat|çünkü|için|diye|gibi|çok|pek|hiç|artık|de|da|bile|ile|ki|sadece|genelde|bazen|gerçekten|asla|aşırı|özellikle|her|en çok",
    articles=r"bir|çok|hiç|pek|benim|bizim|en çok|gerçekten|asla",
    no_values=r"bu\w*|şu\w*|o|onu|ondan|seni|sizi|senden|beni|bunu|şunu|hepsi\w*|her şey\w*|bir şey\w*|hiçbir şey\w*|nasıl|ne|neden|öyle|böyle|kendi\w*|vakt\w*|zaman\w*|param|fikr\w*|aç|sorun\w*|soru\w*|işim|evde|burada",
    no_names=r"bir|ben|çok|bu|var|yok|ne|nasıl|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|allah|mars|ay",
    unreal=r"\b(?:diyelim ki|farz et|farzedelim|varsay\w*|hayal et|olsaydı\w*|olsam|yaşasaydı\w*|\w+saydım|\w+seydim|eğer|keşke|sanki|rüyamda|romanımda|hikayemde|karakter\w*|örneğin|cümlesi\w*|çocukken|küçükken|eskiden|güya)\b",
    story=r"(?:rol yapalım|rol yapma|oyun oynayalım|oynayalım:|sen (?:bir|benim) \w+s[ıiuü]n|-?mış gibi yap|miş gibi yap|hikaye yaz|öykü yaz|sayın yetkili|saygılarımla|şaka yap|şaka şaka|şakaydı)",
    handed=r"çevir\w*|özetle\w*|düzelt\w*|kısalt\w*|analiz et\w*|açıkla\w*|kontrol et\w*|metin|mektup|mail|e-posta|cümle\w*|yorum\w*|şarkı\w*|şiir\w*|işte",
    remember=(
        r"(?:lütfen )?(?:unutma|hatırla|aklında (?:tut|olsun)|not (?:al|et)|kaydet|bunu (?:hatırla|unutma|not al|kaydet))(?: lütfen)?(?: ki|[,:.!]) ?(?P<said>.+)",
        r"(?P<said>.+(?:(?:d|t)[ıiuü]ğ[ıiuü]m[ıiuü]|(?:d|t)[ıiuü]ğ[ıiuü]n[ıiuü]|(?:a|e)c(?:a|e)ğ[ıi]m[ıi])),? (?:lütfen )?(?:sakın )?(?:unutma|hatırla|aklında tut|not (?:al|et)|kaydet)$",
    ),
    forget=(r"(?P<said>.+) (?:bunu )?(?:unut|unutabilirsin)$",),
    relatives={
        **dict.fromkeys(
            [
                "eşim",
                "karım",
                "kocam",
                "sevgilim",
                "nişanlım",
                "kız arkadaşım",
                "erkek arkadaşım",
                "eşimin",
                "karımın",
                "kocamın",
                "sevgilimin",
                "nişanlımın",
            ],
            "family.partner",
        ),
        **dict.fromkeys(
            ["abim", "ağabeyim", "erkek kardeşim", "abimin", "ağabeyimin", "erkek kardeşimin"],
            "family.brother",
        ),
        **dict.fromkeys(["ablam", "kız kardeşim", "ablamın", "kız kardeşimin"], "family.sister"),
        **dict.fromkeys(["annem", "annemin"], "family.mother"),
        **dict.fromkeys(["babam", "babamın"], "family.father"),
        **dict.fromkeys(
            [
                "oğlum",
                "kızım",
                "bebeğim",
                "çocuğum",
                "oğlumun",
                "kızımın",
                "bebeğimin",
                "küçük oğlum",
                "büyük oğlum",
                "küçük kızım",
                "büyük kızım",
            ],
            "family.child",
        ),
        **dict.fromkeys(
            ["anneannem", "babaannem", "ninem", "anneannemin", "babaannemin"], "family.grandmother"
        ),
        **dict.fromkeys(["dedem", "dedemin"], "family.grandfather"),
        **dict.fromkeys(["ev arkadaşım", "ev arkadaşımın"], "person.flatmate"),
        **dict.fromkeys(
            [
                "teyzem",
                "halam",
                "amcam",
                "dayım",
                "kuzenim",
                "yeğenim",
                "kayınvalidem",
                "kardeşim",
                "kardeşimin",
                "torunum",
                "yeğenimin",
                "kuzenimin",
            ],
            "relationship",
        ),
    },
    foods=r"peynir|balık|et\b|tavuk|çikolata|kahve|çay|bira|şarap|ekmek|pilav|makarna|pizza|çorba|salata|soğan|sarımsak|domates|zeytin|acı|tatlı|meyve|sebze|patlıcan|lahana|mantar|yumurta|süt|yemek|yemeğ|börek|baklava|köfte|yoğurt|pırasa|bamya|kereviz|ıspanak|kişniş|karnabahar",
    months="ocak;şubat;mart;nisan;mayıs;haziran;temmuz;ağustos;eylül;ekim;kasım;aralık",
    days={"yarın": 1},
    weekdays="pazartesi salı çarşamba perşembe cuma(?!rtesi) cumartesi pazar(?!tesi)",
    date=r"\d{1,2} (?:@month)(?: \d{4})?|\d{1,2}[./]\d{1,2}(?:[./]\d{4})?|(?:@month) ayı",
    lists={
        "so": r"(?:ben|artık|şu an|şimdi|hâlâ|hala|de|da|çok|aynı zamanda|aslında|\w+ (?:yıldır|senedir|aydır)|uzun süredir|küçüklüğümden beri|genelde|bayağı|ciddi|maalesef)",
        "job": JOB,
        "ill": r"(?:diyabet|şeker|tip [12] diyabet|astım|epilepsi|sara|çölyak|migren|tansiyon|yüksek tansiyon|hipertansiyon|romatizma|artrit|depresyon|anksiyete|dehb|otizm|sedef|egzama|lupus|fibromiyalji|reflü|gastrit|kolit|tiroid|hipotiroidi|ms|parkinson|kanser|bel fıtığı|boyun fıtığı|kalp|böbrek|saman nezlesi|sinüzit|gut|anemi|uyku apnesi|haşimato|panik atak|kolesterol)",
        "speech": r"(?:türkçe|ingilizce|almanca|fransızca|ispanyolca|italyanca|rusça|arapça|farsça|kürtçe|zazaca|lazca|çerkesçe|japonca|çince|korece|yunanca|rumca|bulgarca|ermenice|portekizce|hollandaca|lehçe|ukraynaca|azerice|gürcüce|osmanlıca|boşnakça|arnavutça|işaret dili)",
        "pet": r"kedi|köpe[kğ]|yavru kedi|tavşan|hamster|muhabbet kuşu|kuş|papağan|kanarya|at|kaplumbağa|balı[kğ]|gine domuzu|yılan|iguana|tavuk|keçi|eşe[kğ]|koyun|golden",
        "num": r"(?:bir|iki|üç|dört|beş|\d)",
        "diet": r"(?:vegan|vejetaryen|vejeteryan|pesketaryen|helal|glutensiz|ketojenik|keto|laktozsuz)",
        "when": r"\d{1,2} (?:@month)(?: \d{4})?(?:'?[dt][ae]|'?[a-zışğüö]{1,4}(?: kadar)?| tarihinde| günü| (?:@weekday) günü)?|\d{1,2}\.\d{1,2}\.\d{4}(?:'?[dt][ae]| tarihinde)?|yarın|(?:bu|önümüzdeki) (?:@weekday)(?: günü)?|(?:@month)'?[dt][ae]",
        "every": r"her (?:gün|sabah|akşam|gece|hafta|ay|yaz|kış|öğlen|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar|hafta sonu)|(?:pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar)(?:ları| günleri)|haftada (?:bir|iki|üç|dört|\d) (?:gün|kez|kere|defa)|hafta sonları|sabahları|akşamları",
        "cap": r"(?-i:[A-ZÇĞİÖŞÜ])[\wçğıöşü]+(?: (?-i:[A-ZÇĞİÖŞÜ])[\wçğıöşü]+)?",
    },
    rows=rows(
        texts={"allergy": "Alerjisi var: {}", "not_allergy": "Alerjisi yok: {}"},
        name=(r"(?:benim )?(?:adım|ismim) (?:ise )?(?P<v>.+)", r"ben(?:,)? (?P<v>@cap)$"),
        nickname=(
            r"bana (?:kısaca )?(?P<v>@cap) (?:de\b|diyebilirsin|derler|diyin|deyin|diyorlar).*",
            r"(?:herkes|arkadaşlarım) bana (?P<v>@cap) der.*",
            r"lakabım (?P<v>.+)",
        ),
        city=(
            r"(?:@so )*(?P<v>@cap)'?[dt][ae] (?:@so )*(?:yaşıyorum|oturuyorum|yaşıyoruz|oturuyoruz|ikamet ediyorum)$",
            r"(?:@so )*(?:geçen \w+ )?(?:\w+'?[dt][ae]n )?(?P<v>@cap)'?y?[ae] (?:@so |yeni )*(?:taşındım|taşındık|yerleştim|yerleştik)$",
        ),
        not_city=(
            r"(?:@so )*(?P<v>@cap)'?[dt][ae] (?:yaşamıyorum|oturmuyorum|yaşamıyoruz|oturmuyoruz)$",
        ),
        origin=(
            r"(?:@so |aslen )*(?P<v>@cap?)'?l[ıiuü]y[ıiuü]m$",
            r"(?:@so )*(?P<v>@cap)'?[dt][ae] (?:doğdum|büyüdüm|doğup büyüdüm)$",
        ),
        birthday=(
            r"doğum günüm (?P<d>\d{1,2} @month(?: \d{4})?)",
            r"(?P<d>\d{1,2} @month(?: \d{4})?)'?[dt][ae] doğdum",
        ),
        age=(r"(?:@so )*(?P<v>\d{1,2}) yaşında\w*$",),
        language=(
            r"(?:@so )*(?P<v>@speech(?:(?: ve |, )@speech)*) (?:konuşuyorum|biliyorum|konuşurum|konuşabiliyorum)$",
            r"ana ?dilim (?P<v>.+)",
            r"(?:@so )*(?P<v>@speech) (?:öğreniyorum)$",
        ),
        study=(
            r"(?:@so )*(?:üniversitede |\w+ üniversitesi'?n?de )?(?P<v>(?!kitap|gazete|roman|haber|şiir|bu|şu).+?) (?:okuyorum|öğrencisiyim|öğrenimi görüyorum|yüksek lisansı yapıyorum|doktorası yapıyorum|mezunuyum)$",
            r"(?:@so )*(?P<v>yüksek lisans|doktora|tez) yapıyorum$",
        ),
        not_job=(r"artık (?P<v>@job) değilim",),
        not_employer=(r"(?:artık )?(?P<v>.+?)'?[dt][ae] (?:artık )?çalışmıyorum$",),
        job=(
            r"(?:@so )*(?:.{2,30}?'?[dt][ae] )?(?P<v>[\w ]+?) olarak (?:çalışıyorum|görev yapıyorum)$",
            r"mesleğim (?P<v>.+)",
        ),
        job_named=(
            rf"(?:@so )*(?:emekli |bir )?(?P<v>@job){PERSON}$",
            r"(?:@so )*(?P<v>@job)lik yapıyorum$",
        ),
        employer=(
            r"(?:@so )*(?:bir )?(?P<v>(?!evde|evden|uzaktan|burada|çok).+?)'?[dt][ae] (?:@so )*çalışıyorum$",
        ),
        work_style=(
            r"(?:@so )*(?:evden|uzaktan|gece vardiyasında|vardiyalı|yarı zamanlı) (?:@so )*çalışıyorum$",
        ),
        relative=(
            r"(?:benim )?(?P<r>@rel) (?:adı|ismi) (?P<v>.+)",
            r"(?:benim )?(?P<r>@rel),? (?P<v>(?-i:[A-ZÇĞİÖŞÜ])[\wçğıöşü]+)(?=$|,| )",
        ),
        pet=(
            r"(?P<a>(?:@pet)(?:m|[ıiuü]m))(?:[ıiuü]n)? (?:adı|ismi) (?P<v>.+)",
            r"(?P<a>(?:@pet)(?:m|[ıiuü]m)) (?P<v>(?-i:[A-ZÇĞİÖŞÜ])[\wçğıöşü]+)(?=$|,| )",
            r"(?:@so |evde )*(?:(?P<v>(?-i:[A-ZÇĞİÖŞÜ])[\wçğıöşü]+) (?:adında|isimli|adlı) )(?:@num )?(?P<a>(?:@pet)(?:m|[ıiuü]m)) var$",
            r"(?:@so |evde )*(?P<a>(?:@num) (?:tane )?(?:@pet)(?:m|[ıiuü]m|m[ıi]z|[ıiuü]m[ıiuü]z)) var$",
        ),
        not_diet=(r"artık (?P<v>@diet) değilim$",),
        diet=(
            rf"(?:@so )*(?P<v>@diet){PERSON}$",
            r"(?:@so )*(?P<v>@diet) (?:besleniyorum|oldum|yiyorum)$",
        ),
        no_meat=(
            r"(?:@so |hiç )*(?P<v>et|kırmızı et|domuz eti) (?:@so |hiç )*(?:yemiyorum|yemem|tüketmiyorum)$",
        ),
        not_allergy=(r"(?:artık )?(?P<v>.+?) alerjim yok$",),
        allergy=(
            r"(?:@so )*(?P<v>.+?) (?:karşı )?(?:@so |ciddi |şiddetli )*alerjim var$",
            r"(?:@so )*(?P<v>.+?) (?:karşı )?alerjik(?:im|tir)$",
            r"(?P<v>laktoz|gluten) (?:intoleransım|hassasiyetim) var$",
        ),
        condition=(
            r"(?:@so )*(?P<v>(?:@ill) hastasıyım)$",
            r"(?:@so )*(?P<v>(?:@ill)(?:m|[ıiuü]m|s[ıi])?) (?:hastalığım )?var$",
            r"(?:@so )*(?P<v>diyabetliyim|astımlıyım|epilepsiliyim|hamileyim|renk körüyüm|işitme engelliyim|görme engelliyim|otizmliyim|disleksiğim|şeker hastasıyım|tansiyon hastasıyım|kalp hastasıyım|çölyak hastasıyım)$",
        ),
        medication=(
            r"(?:@so |her gün )*(?P<v>(?:kan sulandırıcı|insülin|metformin|antidepresan|tansiyon ilacı|lityum|kortizon|tiroid ilacı|doğum kontrol hapı|alerji ilacı)) (?:kullanıyorum|alıyorum|içiyorum)$",
        ),
        device=(
            r"(?P<v>kalp pilim|işitme cihazım|protezim|insülin pompam) var$",
            r"(?P<v>işitme cihazı|tekerlekli sandalye) kullanıyorum$",
        ),
        not_drunk=(
            r"(?:@so |hiç )*(?P<v>alkol|kahve|çay|süt|kola|kafein) (?:@so |hiç )*(?:içmiyorum|içmem|kullanmıyorum|kullanmam|tüketmiyorum)$",
        ),
        no_food=(
            r"(?:@so |hiç )*(?P<v>[\w ]+?) (?:@so |hiç )*(?:yemiyorum|yemem|yiyemem|yiyemiyorum)$",
        ),
        not_habit=(
            r"(?:@so )*(?P<v>sigara) (?:içmiyorum|kullanmıyorum|içmem)$",
            r"(?P<v>sigarayı|alkolü) bıraktım$",
        ),
        no_vehicle=(r"(?P<v>arabam|ehliyetim|aracım|bisikletim) yok.*",),
        lack=(
            r"(?P<v>fırınım|fırınımız|televizyonum|akıllı telefonum|bulaşık makinem|çocuğum|çocuğumuz|kardeşim|balkonum|bahçem|yazıcım|mikrodalgam) yok.*",
        ),
        not_hobby=(r"artık (?P<v>.+?) (?:oynamıyorum|çalmıyorum|yapmıyorum|gitmiyorum)$",),
        dislike=(
            r"(?:@so )*(?P<v>[\w ]+?(?:[dt][ae]n)) (?:@so |hiç |pek )*(?:nefret ederim|nefret ediyorum|hoşlanmam|hoşlanmıyorum|tiksinirim)$",
            r"(?:@so )*(?P<v>[\w ]+?) (?:@so |hiç |pek )*(?:sevmem|sevmiyorum|sevmiyoruz)$",
        ),
        hobby=(
            r"hobim (?P<v>.+)",
            r"hobilerim(?: arasında)? (?P<v>.+?)(?: var)?$",
            r"(?:@so |boş zamanlarımda )*(?P<v>[\w ]+?) (?:oynuyorum|çalıyorum|topluyorum|oynarım|çalarım)$",
            r"boş zamanlarımda (?P<v>.+)$",
            r"(?:@so )*(?P<v>[\w ]*(?:mayı|meyi|mak|mek)) (?:@so )*(?:seviyorum|severim|bayılırım)$",
            r"(?:@so )*(?P<v>yoga|pilates|dağcılık|kampçılık|fotoğrafçılık|bisiklet|yüzme|dans|tiyatro|seramik|okçuluk|boks|judo) (?:yapıyorum|kursuna gidiyorum)$",
        ),
        like=(
            r"(?:@so )*(?P<v>[\w ]+?) (?:@so )*(?:severim|seviyorum|bayılırım|bayılıyorum|hoşlanırım|hayranıyım)$",
            r"en sevdiğim \w+ (?P<v>.+)",
            r"(?:@so )*(?P<v>.+?) tercih ederim$",
        ),
        answer_style=(
            r"(?:bana |lütfen )*(?:her zaman |hep )?(?:kısa|türkçe|uzun|emojisiz|resmi|samimi|basit)\w*(?: \w+){0,3} (?:cevap ver|yanıt ver|yaz|konuş)$",
            r"(?:lütfen )?(?:emoji|madde) kullanma$",
            r"bana (?:sen|siz) diye hitap et$",
        ),
        religion=(
            r"(?:@so )*(?P<v>müslüman|hristiyan|alevi|musevi|yahudi|ateist|deist|budist|agnostik)y?[ıiuü]m$",
        ),
        sexuality=(r"(?:@so )*(?P<v>eşcinsel|gay|lezbiyen|biseksüel|aseksüel|trans)y?[ıiuü]m$",),
        finances=(
            r"(?:@so |\d[\d.]* ?(?:bin|lira|tl)* )*(?:kredi |kredi kartı |ev |konut )?(?:borcum|kredim|ipoteğim) var.*",
            r"maaşım .*\d.*",
        ),
        shoe_size=(
            r"(?:ayakkabı )?numaram (?P<v>\d{2})$",
            r"(?P<v>\d{2}) numara (?:ayakkabı )?giyiyorum$",
        ),
        clothes_size=(
            r"bedenim (?P<v>\d{2}|x{0,3}[sml])$",
            r"(?P<v>\d{2}|x{0,3}[sml]) beden giyiyorum$",
        ),
        household=(
            r"(?:@so )*(?:yalnız|tek başıma|ailemle|eşimle|ev arkadaşımla|annemle|iki arkadaşımla) (?:@so )*(?:yaşıyorum|oturuyorum)$",
            r"(?:@num) (?:çocuğum|çocuğumuz|kızım|oğlum) var$",
            r"(?:@so )*(?:evliyim|bekarım|boşandım|dulum|nişanlıyım)$",
        ),
        availability=(
            r"(?:@every) (?:müsait değilim|boşum|çalışmıyorum|izinliyim|müsaitim|toplantım var|dersim var)$",
        ),
        goal=(
            r"(?:bu yılki |bu seneki |en büyük )?(?:hedefim|amacım|hayalim) (?P<v>.+)",
            r"(?P<v>.+) için (?:para biriktiriyorum|antrenman yapıyorum|çalışıyorum|hazırlanıyorum)$",
            r"(?P<v>.+'?[ae]) hazırlanıyorum$",
        ),
        project=(
            r"(?:@so |kendime )*(?P<v>(?:bir |evimizi |evimi |eski )[\w ]+? (?:yapıyorum|yazıyorum|geliştiriyorum|tadilat yapıyoruz|inşa ediyorum|onarıyorum|restore ediyorum|yeniliyoruz))$",
        ),
        decision=(r".+ (?:karar verdim|karar verdik)$",),
        plan=(
            r"(?P<d>@when) .*(?:[ıiuü]m|[ıiuü]z|yorum|yoruz|var|ca[kğ]\w*|ce[kğ]\w*)$",
            r"(?:.{2,40}? )(?P<d>@when) .*(?:[ıiuü]m|[ıiuü]z|yorum|yoruz|var)$",
            r"(?P<v>(?:düğünüm|sınavım|ameliyatım|randevum|doğum)\w*) (?P<d>@when)$",
        ),
        habit=(
            r"(?:@so )*(?:@every) .+(?:yorum|[ıiuüae]r[ıiuü]m|am|em|lar[ıi]m)$",
            r"(?:sabahları |her sabah )(?:saat )?\S+ (?:kalkıyorum|kalkarım)$",
        ),
    ),
    sensitive={
        "health.note": r"alerji|hastas?|ilaç|ilac|ameliyat|tansiyon|şeker hast",
        "religion": r"cami|namaz|oruç",
        "finances": r"borc|kredi|maaş",
    },
)
