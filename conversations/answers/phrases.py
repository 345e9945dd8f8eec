"""What a reply from the store says around what is remembered, in the language of the question."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    known: str
    nothing: str
    more: str
    offers: str
    where: str
    turned_off: str
    forgotten: str
    which: str
    not_found: str


PHRASES = {
    "en": Phrases(
        known="This is what I remember about you:",
        nothing="I don't remember anything about you yet.",
        more="- … and {count} more.",
        offers="Waiting for your answer, so it counts in this conversation only:",
        where="Under “Memory” you can see where each came from, correct it and delete it.",
        turned_off="I don't use what I remember here. Under “Memory” you can see all of it.",
        forgotten="Done. I have forgotten it, and masked it where it was said."
        " This can't be undone.",
        which="I'm not sure which you mean, so I have forgotten nothing yet:",
        not_found="I don't remember anything like that, so there was nothing to forget.",
    ),
    "de": Phrases(
        known="Das weiß ich über dich:",
        nothing="Ich habe mir noch nichts über dich gemerkt.",
        more="- … und {count} weitere.",
        offers="Wartet auf deine Antwort und gilt so lange nur in dieser Unterhaltung:",
        where="Unter „Memory“ siehst du, woher etwas stammt, und kannst es berichtigen oder"
        " löschen.",
        turned_off="Hier verwende ich nicht, was ich mir gemerkt habe. Unter „Memory“ siehst du"
        " alles.",
        forgotten="Erledigt. Ich habe es vergessen und dort, wo es gesagt wurde, unkenntlich"
        " gemacht. Das lässt sich nicht rückgängig machen.",
        which="Ich bin nicht sicher, was du meinst, und habe noch nichts vergessen:",
        not_found="So etwas habe ich mir nicht gemerkt, es gab also nichts zu vergessen.",
    ),
    "es": Phrases(
        known="Esto es lo que recuerdo de ti:",
        nothing="Todavía no recuerdo nada de ti.",
        more="- … y {count} más.",
        offers="Espera tu respuesta, así que solo cuenta en esta conversación:",
        where="En «Memory» puedes ver de dónde viene cada cosa, corregirla y borrarla.",
        turned_off="Aquí no uso lo que recuerdo. En «Memory» puedes verlo todo.",
        forgotten="Hecho. Lo he olvidado y lo he ocultado donde se dijo. No se puede deshacer.",
        which="No sé con seguridad a qué te refieres, así que aún no he olvidado nada:",
        not_found="No recuerdo nada así, de modo que no había nada que olvidar.",
    ),
    "fr": Phrases(
        known="Voici ce que je retiens de toi :",
        nothing="Je ne retiens encore rien de toi.",
        more="- … et {count} de plus.",
        offers="En attente de ta réponse, donc valable dans cette conversation seulement :",
        where="Sous « Memory », tu peux voir d'où vient chaque chose, la corriger et l'effacer.",
        turned_off="Ici, je n'utilise pas ce que j'ai retenu. Sous « Memory », tu peux tout voir.",
        forgotten="C'est fait. Je l'ai oublié et masqué là où cela avait été dit."
        " C'est irréversible.",
        which="Je ne sais pas exactement de quoi tu parles ; je n'ai encore rien oublié :",
        not_found="Je ne retiens rien de tel : il n'y avait rien à oublier.",
    ),
    "pt": Phrases(
        known="Isto é o que eu lembro de você:",
        nothing="Ainda não lembro nada de você.",
        more="- … e mais {count}.",
        offers="Espera a sua resposta, por isso só vale nesta conversa:",
        where="Em “Memory” você pode ver de onde veio cada coisa, corrigir e apagar.",
        turned_off="Aqui eu não uso o que lembro. Em “Memory” você pode ver tudo.",
        forgotten="Feito. Esqueci e ocultei onde foi dito. Isso não pode ser desfeito.",
        which="Não tenho certeza do que você quer dizer, então ainda não esqueci nada:",
        not_found="Não lembro nada assim, portanto não havia o que esquecer.",
    ),
    "it": Phrases(
        known="Ecco che cosa ricordo di te:",
        nothing="Non ricordo ancora nulla di te.",
        more="- … e altri {count}.",
        offers="In attesa della tua risposta, quindi vale solo in questa conversazione:",
        where="In «Memory» puoi vedere da dove viene ogni cosa, correggerla e cancellarla.",
        turned_off="Qui non uso ciò che ricordo. In «Memory» puoi vedere tutto.",
        forgotten="Fatto. L'ho dimenticato e mascherato dove era stato detto."
        " Non si può annullare.",
        which="Non sono sicuro di che cosa intendi, quindi non ho ancora dimenticato nulla:",
        not_found="Non ricordo nulla del genere, quindi non c'era nulla da dimenticare.",
    ),
    "nl": Phrases(
        known="Dit onthoud ik over je:",
        nothing="Ik onthoud nog niets over je.",
        more="- … en nog {count}.",
        offers="Wacht op je antwoord en telt daarom alleen in dit gesprek:",
        where="Onder ‘Memory’ zie je waar iets vandaan komt, en kun je het verbeteren of wissen.",
        turned_off="Hier gebruik ik niet wat ik onthoud. Onder ‘Memory’ zie je alles.",
        forgotten="Klaar. Ik ben het vergeten en heb het gemaskeerd waar het gezegd werd. Dit kan"
        " niet ongedaan worden gemaakt.",
        which="Ik weet niet zeker wat je bedoelt, dus ik ben nog niets vergeten:",
        not_found="Zoiets onthoud ik niet, dus er viel niets te vergeten.",
    ),
    "ru": Phrases(
        known="Вот что я о вас помню:",
        nothing="Пока я ничего о вас не помню.",
        more="- … и ещё {count}.",
        offers="Ждёт вашего ответа, поэтому действует только в этом разговоре:",
        where="В разделе «Memory» видно, откуда это взялось; там же можно исправить и удалить.",
        turned_off="Здесь я не использую то, что помню. Всё видно в разделе «Memory».",
        forgotten="Готово. Я это забыл и скрыл там, где это было сказано. Отменить это нельзя.",
        which="Не уверен, что именно имеется в виду, поэтому пока ничего не забыто:",
        not_found="Ничего такого я не помню, забывать было нечего.",
    ),
    "tr": Phrases(
        known="Senin hakkında hatırladıklarım:",
        nothing="Henüz senin hakkında bir şey hatırlamıyorum.",
        more="- … ve {count} tane daha.",
        offers="Yanıtını bekliyor, bu yüzden yalnızca bu konuşmada geçerli:",
        where="“Memory” sayfasında her birinin nereden geldiğini görebilir, düzeltebilir ve"
        " silebilirsin.",
        turned_off="Burada hatırladıklarımı kullanmıyorum. Hepsini “Memory” sayfasında"
        " görebilirsin.",
        forgotten="Tamam. Bunu unuttum ve söylendiği yerde gizledim. Bu geri alınamaz.",
        which="Hangisini kastettiğinden emin değilim, bu yüzden henüz bir şey unutmadım:",
        not_found="Böyle bir şey hatırlamıyorum, unutacak bir şey yoktu.",
    ),
    "hi": Phrases(
        known="आपके बारे में मुझे यह याद है:",
        nothing="मुझे अभी आपके बारे में कुछ याद नहीं है।",
        more="- … और {count} बातें।",
        offers="आपके उत्तर की प्रतीक्षा में, इसलिए केवल इस बातचीत में मान्य:",
        where="“Memory” में आप देख सकते हैं कि हर बात कहाँ से आई, उसे सुधार और हटा सकते हैं।",
        turned_off="यहाँ मैं याद रखी बातों का उपयोग नहीं करता। सब कुछ “Memory” में दिखता है।",
        forgotten="हो गया। मैं इसे भूल गया और जहाँ यह कहा गया था वहाँ छिपा दिया। इसे वापस नहीं लाया जा"
        " सकता।",
        which="मुझे पक्का नहीं पता कि आप किसकी बात कर रहे हैं, इसलिए अभी कुछ नहीं भूला:",
        not_found="मुझे ऐसा कुछ याद नहीं है, इसलिए भूलने को कुछ नहीं था।",
    ),
    "zh": Phrases(
        known="关于你，我记得这些：",
        nothing="我还没有记住任何关于你的事。",
        more="- ……还有 {count} 条。",
        offers="等待你的答复，因此只在本次对话中有效：",
        where="在“Memory”页面可以看到每一条的来源，并更正或删除。",
        turned_off="这里不使用我记住的内容。全部内容可在“Memory”页面查看。",
        forgotten="好了。我已经忘记，并在说过的地方做了遮盖。此操作无法撤销。",
        which="我不确定你指的是哪一条，所以还没有忘记任何内容：",
        not_found="我不记得这样的事，所以没有什么可忘记的。",
    ),
    "ja": Phrases(
        known="あなたについて覚えていることです：",
        nothing="あなたについてまだ何も覚えていません。",
        more="- …ほか {count} 件。",
        offers="あなたの返事を待っているので、この会話の中だけで有効です：",
        where="「Memory」で、それぞれの出どころを見たり、訂正や削除をしたりできます。",
        turned_off="ここでは覚えていることを使いません。すべて「Memory」で見られます。",
        forgotten="完了しました。忘れて、話された箇所も伏せました。元には戻せません。",
        which="どれのことか確かでないので、まだ何も忘れていません：",
        not_found="そのようなことは覚えていないので、忘れるものはありませんでした。",
    ),
    "ar": Phrases(
        known="هذا ما أتذكره عنك:",
        nothing="لا أتذكر عنك شيئا بعد.",
        more="- … و{count} أخرى.",
        offers="ينتظر جوابك، لذلك يسري في هذه المحادثة فقط:",
        where="في صفحة «Memory» ترى مصدر كل شيء، ويمكنك تصحيحه وحذفه.",
        turned_off="لا أستخدم هنا ما أتذكره. يمكنك رؤية كل شيء في صفحة «Memory».",
        forgotten="تم. لقد نسيته وأخفيته حيث قيل. لا يمكن التراجع عن ذلك.",
        which="لست متأكدا مما تقصده، لذلك لم أنس شيئا بعد:",
        not_found="لا أتذكر شيئا كهذا، فلم يكن هناك ما يُنسى.",
    ),
}


def phrases(language: str) -> Phrases:
    """The phrases of a language code that ``facts.commands`` reads."""
    return PHRASES[language]
