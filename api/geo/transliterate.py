"""Scripts and letters: slugs, romanisation for comparing names, and Cyrillic spellings of last resort.

Slug scheme for Cyrillic names (one for all countries whose codes come from the Russian name):
    ж zh, й y, х kh, ц ts, ч ch, ш sh, щ shch, ы y, э e, ю yu, я ya, е and ё e, ъ and ь dropped,
    and a final -ий or -ый becomes -y ("Нижний" -> "nizhny").
Names of very large cities that people write in another way are set in overrides.toml.
"""

from __future__ import annotations

import re
import unicodedata

_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch * y * e yu ya".split(),
        strict=True,
    )
)
_CYRILLIC = {letter: latin.replace("*", "") for letter, latin in _CYRILLIC.items()}
# Letters of neighbouring alphabets, for comparing spellings. Not a standard.
_CYRILLIC |= {"і": "i", "ў": "u", "ї": "i", "є": "e", "ґ": "g", "ә": "a", "ғ": "g", "қ": "k", "ң": "n"}
_CYRILLIC |= {"ө": "o", "ұ": "u", "ү": "u", "һ": "h", "ј": "y", "љ": "l", "њ": "n", "ћ": "ch", "ђ": "d", "џ": "dzh"}

_LATIN_EXTRA = str.maketrans(
    {"ı": "i", "ø": "o", "ə": "a", "æ": "ae", "đ": "d", "ß": "ss", "ł": "l", "œ": "oe", "ð": "d", "þ": "th"}
)

_ARMENIAN = dict(
    zip(
        "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
        "a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts u p k o f ev".split(),
        strict=True,
    )
)
_GEORGIAN = dict(
    zip(
        "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
        "a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h".split(),
        strict=True,
    )
)
_HEBREW = dict(
    zip("אבגדהוזחטיךכלםמןנסעףפץצקרשת", " b g d h v z h t y k k l m m n n s  p p ts ts k r sh t".split(" "), strict=True)
)
_ARABIC = dict(
    zip(
        "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٹپچڈڑژکگںھہیے",
        ["", "a", "a", "", "", "", "a", "b", "h", "t", "th", "j", "h", "kh", "d", "dh", "r", "z", "s", "sh", "s", "d"]
        + ["t", "z", "", "gh", "f", "q", "k", "l", "m", "n", "h", "w", "a", "y", "t", "p", "ch", "d", "r", "zh", "k"]
        + ["g", "n", "h", "h", "y", "y"],
        strict=True,
    )
)
_ROMAN = _CYRILLIC | _ARMENIAN | _GEORGIAN | _HEBREW | _ARABIC


def ascii_fold(text: str) -> str:
    """Lower-case Latin text without marks; other scripts are unchanged."""
    decomposed = unicodedata.normalize("NFKD", text.replace("İ", "I").lower().translate(_LATIN_EXTRA))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def romanise(text: str) -> str:
    """Only letters a-z and digits, for comparing names in different scripts."""
    lowered = unicodedata.normalize("NFC", text.replace("İ", "I").lower())
    return re.sub(r"[^a-z0-9]", "", ascii_fold("".join(_ROMAN.get(char, char) for char in lowered)))


def skeleton(text: str) -> str:
    """Consonants of a romanised name: Hebrew and Arabic spell few vowels."""
    return re.sub(r"[aeiouyw]", "", romanise(text).replace("q", "k").replace("tz", "ts").replace("v", "b"))


def slug(text: str) -> str:
    """`^[a-z0-9]+(-[a-z0-9]+)*$` for a Cyrillic or Latin name."""
    lowered = re.sub(r"(?<=[нкмлтрвгпдсжхшчщзб])[иы]й\b", "y", unicodedata.normalize("NFC", text.lower()))
    latin = ascii_fold("".join(_CYRILLIC.get(char, char) for char in lowered))
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['‘’ʻʼʿ`´]", "", latin)).strip("-")


def letters_key(text: str) -> str:
    """Spellings with the same key read as the same word."""
    return re.sub(r"[\W_ʻʼʿ]", "", ascii_fold(text.replace("ё", "е").replace("Ё", "Е")))


# Rules "Latin=Cyrillic" by language, longest match first; "^" anchors a rule at the start of a
# word, "$" at its end.
_BASE = """
        a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=дж k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=й z=з
        ь=ь ^e=э
"""
_RULES = {
    "bgn": """
        a=а b=б c=к d=д e=е zh=ж kh=х ts=ц ch=ч sh=ш shch=щ yu=ю ya=я ye=е yo=ё y=ы iy=ий yy=ый ay=ай ey=ей oy=ой
        uy=уй j=дж q=к gh=г ’=ь '=ь x=х dzh=дж w=в h=х
    """,
    "tr": """
        c=дж ç=ч ğ=г ı=ы ö=ё ü=ю ş=ш j=ж ya=я yu=ю yü=ю yo=йо ye=е ^ye=е ^ö=э ^ü=ю ^ı=ы i=и â=а î=и û=у
    """,
    "az": """
        c=дж ç=ч ə=а ğ=г x=х ı=ы ö=ё ü=ю ş=ш q=к j=ж ya=я yu=ю yü=ю ye=е ^ə=э gh=г kh=х sh=ш ch=ч zh=ж
    """,
    "uz": """
        j=дж x=х sh=ш ch=ч o‘=у o’=у o'=у oʻ=у g‘=г g’=г gʻ=г ŭ=у gh=г ya=я yu=ю yo=ё ye=е ^ye=е q=к ’= ‘= o=о h=х
    """,
    "sr": """
        c=ц č=ч ć=ч đ=дж dž=дж š=ш ž=ж j=й lj=ль nj=нь lja=ля nja=ня lje=ле nje=не nju=ню lju=лю ja=я je=е ju=ю
        ^je=е h=х
    """,
    "ro": """
        ă=э â=ы î=ы ș=ш ş=ш ț=ц ţ=ц ce=че ci=чи che=ке chi=ки ge=дже gi=джи ghe=ге ghi=ги j=ж ia=я ea=я oa=оа ii=ий
    """,
    "pt": """
        ce=се ci=си qu=к ch=ш ss=сс ã=ан õ=он ü=ю ç=с lh=ль nh=нь lhe=лье nha=нья nho=ньо lha=лья lho=льо ge=же
        gi=жи j=ж x=ш gue=ге gui=ги h= ão=ан ões=ойнш á=а â=а à=а é=е ê=е í=и ó=о ô=о ú=у s$=ш z$=ш o$=у os$=уш e$=и
        y=и ei=ей ai=ай ou=о ia$=ия m$=н nho$=нью nhos$=ньюш
    """,
    "es": """
        ce=се ci=си qu=к ch=ч ss=сс ã=ан õ=он ü=ю ll=ль lla=лья lle=лье llo=льо ñ=нь ña=нья ño=ньо ñe=нье ge=хе
        gi=хи j=х z=с h= gue=ге gui=ги hua=уа v=в y$=й ia=ия á=а é=е í=и ó=о ú=у yu=ю ya=я x=кс cc=кс aí=аи
    """,
    "fr": """
        ce=се ci=си qu=к ch=ш ss=сс ã=ан õ=он ü=ю é=е è=е ê=е ë=е ô=о î=и ï=и â=а à=а ç=с ou=у oua=уа eau=о au=о
        eu=ё gn=нь gne=нь ge=ж gé=же gui=ги gue=г j=ж oi=уа h= ph=ф y=и an=ан ai=е ll=лл e$= er$=е ’= ^é=э ^e=э ya=я
        yo=йо ^y=й ié=ье ie=и oué=уэ ué=уэ
    """,
    "fi": """
        ä=я ö=ё y=ю ^ä=э ^ö=э ^y=ю j=й ja=я jo=йо ju=ю jä=я jy=ю kä=кя tä=тя hä=хя å=о aa=аа ää=яя ii=ии x=кс
    """,
    "nb": """
        å=о ø=ё æ=е ^ø=э j=й ja=я jo=йо ju=ю jø=йё kj=х sj=ш skj=ш y=ю ^y=ю ei=ей h=х th=т
    """,
    "en": """
        sh=ш ch=ч th=т ph=ф ee=и oo=у j=дж y=и ^y=й ya=я yu=ю kh=х gh=г ck=к ow=оу kw=кв e$=е w=в ny=нь nya=нья
        nye=нье
    """,
    "semitic": """
        ci=си ce=се ck=к sh=ш ch=ч kh=х gh=г th=т dh=д ts=ц tz=ц zh=ж ya=я yu=ю ye=е yo=йо ^ye=йе iya=ия y$=и ay=ай
        ey=ей ẖ=х q=к aa=а ee=и oo=у w=в ī=и ū=у ā=а ē=е ō=о ṭ=т ḩ=х ẕ=ц ‘= ’= '= `= ʼ= h=х iyya=ия y=и ^y=й j=дж
    """,
}


def _table(language: str) -> dict[str, str]:
    rules = {}
    for rule in (_BASE + _RULES[language]).split():
        latin, _, cyrillic = rule.partition("=")
        rules[latin] = cyrillic
    return rules


def cyrillic_guess(name: str, language: str) -> str:
    """A readable Russian spelling by the language's usual letters; used only where no source has one."""
    rules = _table(language)
    if language in {"tr", "az"}:
        name = re.sub(r"(?<=[bcçdfghjklmnprsştvz])y(?=[aeuü])", "ьy", name)
    words = re.split(r"([\s\-–]+)", unicodedata.normalize("NFC", name.replace("İ", "i").lower()))
    return "".join(word if index % 2 else _word(word, rules) for index, word in enumerate(words))


def _word(word: str, rules: dict[str, str]) -> str:
    out, position = "", 0
    while position < len(word):
        for size in (4, 3, 2, 1):
            chunk = word[position : position + size]
            at_end = position + size >= len(word)
            keys = ([f"^{chunk}"] if position == 0 else []) + ([f"{chunk}$"] if at_end else []) + [chunk]
            found = next((key for key in keys if len(chunk) == size and key in rules), None)
            if found is not None:
                out, position = out + rules[found], position + size
                break
        else:
            char = ascii_fold(word[position])
            out, position = out + (rules.get(char, "") if len(char) == 1 else ""), position + 1
    return out[:1].upper() + out[1:]


_SERBIAN = dict(zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True)) | {
    "lj": "љ",
    "nj": "њ",
    "dž": "џ",
}


def serbian_cyrillic(name: str) -> str:
    """Gaj's Latin to Vuk's Cyrillic: one to one, except for words that this data does not have."""
    out, position = "", 0
    while position < len(name):
        size = 2 if name[position : position + 2].lower() in _SERBIAN else 1
        chunk = name[position : position + size]
        letter = _SERBIAN.get(chunk.lower(), chunk)
        out, position = out + (letter.upper() if chunk[0].isupper() else letter), position + size
    return out
