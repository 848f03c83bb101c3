"""Chooses a city's names and search aliases among the untagged spellings of GeoNames."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher

from sources import Place
from transliterate import ascii_fold, cyrillic_guess, letters_key, romanise, serbian_cyrillic, skeleton

MAX_ALIASES = 8
MAX_LATIN = 3
GOOD_MATCH = 0.6

_RUSSIAN = re.compile(r"[А-ЯЁ][а-яё]+(?:[- ](?:[А-ЯЁ]?[а-яё]+))*")
# Spellings in the right alphabet but another language: Ukrainian, Serbian, Bulgarian, Crimean
# Tatar, Erzya.
_NOT_RUSSIAN = re.compile(r"ъ(?![еёюя])|[сц]ьк|[ае]ць\b|шч|ський|область|^Елект| ош$| хот$|хото$| [а-яё]{1,3}$")
# Signs of another language's spelling that may still be right.
_DOUBTFUL = re.compile(r"тс(?!к)|[бвгджзклмнпрстфхцчшщ]э|[бвгзмнпф]ь(?![еёюяи]|\b)|жы|шы|чя|щя")
_SCRIPTS = {
    "hy": re.compile(r"[\u0531-\u0556\u0561-\u0587][\u0531-\u0556\u0561-\u0587 \-–]*"),
    "ka": re.compile(r"[\u10d0-\u10f0][\u10d0-\u10f0 \-–]*"),
    "he": re.compile(r"[\u05d0-\u05ea][\u05d0-\u05ea \-־'\"]*"),
    "ar": re.compile(r"[ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي \-]+"),
    "ur": re.compile(r"[ءآأؤئابتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیے \-]+"),
    "be": re.compile(r"[А-ЗЙ-ШЫ-ЯЁІЎа-зй-шы-яёіў'’ \-]+"),
    "kk": re.compile(r"[А-Яа-яЁёӘәҒғҚқҢңӨөҰұҮүҺһІі \-]+"),
    "ky": re.compile(r"[А-Яа-яЁёҢңӨөҮү \-]+"),
    "az": re.compile(r"[A-VX-ZÇĞİÖŞÜa-vx-zçəğıöşüƏ \-]+"),
}
# Letters that tell a language from similar ones.
_MARKS = {
    "be": re.compile(r"[іўэІЎЭ]"),
    "kk": re.compile(r"[ӘәҒғҚқҢңӨөҰұҮүҺһІі]"),
    "ky": re.compile(r"[ҢңӨөҮү]"),
    "az": re.compile(r"[əƏğĞıİöÖüÜçÇşŞ]"),
}
_ENGLISH_DIGRAPHS = re.compile(r"sh|ch|gh|kh|zh|ts|w|[āīūḩţẕ’]", re.IGNORECASE)
_GUESS_LANGUAGE = {
    "tr": "tr", "az": "az", "uz": "uz", "rs": "sr", "md": "ro", "pt": "pt", "bo": "es", "ci": "fr", "fi": "fi",
    "no": "nb", "gh": "en", "il": "semitic", "ae": "semitic", "pk": "semitic",
}  # fmt: skip
_HYPHENATED = set(_GUESS_LANGUAGE) - {"az", "md", "uz"}
_PARTICLES = set("а и да де ди ду душ дел дела ла лас лос".split())
# GeoNames has the local spelling as the name of these.
_NAME_IS_LOCAL = {
    "tr": "tr", "pt": "pt", "bo": "es", "ci": "fr", "fi": "fi", "no": "nb", "gh": "en", "uz": "uz", "md": "ro",
}  # fmt: skip
# Systematic differences between a country's Latin spelling and the Russian one.
_FOLDS = {
    "az": (("c", "dzh"), ("x", "kh"), ("q", "k")),
    "tr": (("c", "dzh"),),
    "uz": (("j", "dzh"), ("x", "kh"), ("q", "k")),
    "il": (("q", "k"), ("tz", "ts"), ("w", "v")),
    "by": (("h", "g"), ("w", "v")),
}


@dataclass(frozen=True)
class Country:
    """Facts about a country for choosing names."""

    code: str
    own_languages: tuple[str, ...]


def closeness(country: str, name: str, candidate: str) -> float:
    """Phonetic similarity of two spellings in any scripts, 0 to 1."""
    first, second = romanise(name), romanise(candidate)
    for latin, cyrillic in _FOLDS.get(country, ()):
        first = first.replace("ch", "#").replace(latin, cyrillic).replace("#", "ch")
    first, second = (re.sub(r"(.)\1", r"\1", re.sub(r"[iy]y?$", "y", text)) for text in (first, second))
    if country == "by":
        second = second.replace("kg", "kh")
    return ratio(first, second)


def ratio(first: str, second: str) -> float:
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def russian_candidates(place: Place) -> list[str]:
    return [name for name in place.alternates if _RUSSIAN.fullmatch(name) and not _NOT_RUSSIAN.search(name)]


def russian_name(country: Country, place: Place) -> str:
    """The most similar Cyrillic spelling, else a transliteration."""
    name = _plain(place.name)
    guess = cyrillic_guess(name, _GUESS_LANGUAGE.get(country.code, "bgn"))
    abroad = country.code in _HYPHENATED

    def rank(candidate: str) -> tuple[float, ...]:
        doubts = len(_DOUBTFUL.findall(candidate)) + (candidate.count("-") != name.count("-") and not abroad)
        doubts += candidate.startswith("Е") and name.startswith("E")
        # Other languages omit soft signs and a final "й": "Пермь" is Russian, "Перм" is not.
        soft = candidate.count("ь") + len(re.findall(r"[иы]й\b", candidate))
        exact = ratio(romanise(name), romanise(candidate))
        return round(closeness(country.code, name, candidate), 3), -doubts, soft, round(exact, 3), candidate.count("ё")

    candidates = russian_candidates(place)
    if abroad:
        # The endings must match: alternates include inflected and ancient names.
        candidates = [spelling for spelling in candidates if spelling[-1] == guess[-1]]
    if country.code == "tr":
        # Turkish spelling is regular; many alternates are Crimean Tatar or Gagauz.
        candidates = [spelling for spelling in candidates if _bare(spelling) == _bare(guess)]
    best = max(sorted(candidates, reverse=True), key=rank, default="")
    enough = GOOD_MATCH if abroad else 0.45
    chosen = best if best and closeness(country.code, name, best) >= enough else guess
    return _hyphenated(chosen) if abroad else chosen


def _bare(name: str) -> str:
    return name.lower().translate(str.maketrans("эё", "ее", "ь- "))


def _hyphenated(name: str) -> str:
    """Hyphenates non-Russian names of several words, as Russian does: "Вила-Нова-ди-Гая"."""
    first, *rest = re.split(r"[ -]+", name)
    return "-".join([first, *(word.lower() if word.lower() in _PARTICLES else word for word in rest)])


def english_name(country: Country, place: Place) -> str:
    """The GeoNames name in its English form."""
    if country.code == "uz":
        return uzbek_name(place.name).replace("ʻ", "'").replace("ʼ", "'")
    if country.code in {"ru", "by", "kz", "kg", "ge", "am"}:
        folded = _capitals_like(place.name, re.sub(r"['’‘`]", "", ascii_fold(place.name)))
        return re.sub(r"(iy|yy)\b", "y", re.sub(r"yye\b", "ye", folded))
    if country.code in {"il", "ae", "pk"}:
        plain = unmarked(place.name)
        return re.sub(r"['’‘`ʼ]", "", plain) if country.code == "ae" else re.sub(r"[’‘`ʼ]", "'", plain)
    return _commas(place.name) if country.code == "md" else place.name


def unmarked(name: str) -> str:
    return _capitals_like(name, ascii_fold(name))


def _capitals_like(name: str, lowered: str) -> str:
    """Capitalises a lower-case spelling like the original word."""
    if len(name) == len(lowered):
        pairs = zip(name, lowered, strict=True)
        return "".join(low.upper() if char.isupper() else low for char, low in pairs)
    return re.sub(r"(^|[\s-])(\w)", lambda found: found[1] + found[2].upper(), lowered)


def _commas(name: str) -> str:
    return name.translate(str.maketrans("şţŞŢ", "șțȘȚ"))


def _plain(name: str) -> str:
    return re.sub(r"\s*\(.*\)", "", name)


def uzbek_name(name: str) -> str:
    name = re.sub(r" (Shahri|Shaharchasi)$", "", name)
    return uzbek_letters(name.replace("ŭ", "oʻ").replace("gh", "gʻ"))


def uzbek_letters(name: str) -> str:
    """Normalises the quotation marks in oʻ and gʻ to Unicode's letter."""
    return re.sub(r"['’‘`]", "ʼ", re.sub(r"(?<=[oOgG])['’‘`]", "ʻ", name))


def local_names(country: Country, place: Place, russian: str) -> dict[str, str]:
    """Names in the country's own languages, if the spelling is certain."""
    found: dict[str, str] = {}
    for language in country.own_languages:
        if language == "sr":
            found["sr"] = serbian_cyrillic(place.name)
        elif _NAME_IS_LOCAL.get(country.code) == language:
            found[language] = _own_latin(language, place.name)
        elif language in _SCRIPTS:
            name = _by_script(country, place, language, russian)
            if name:
                found[language] = name
    return found


def _own_latin(language: str, name: str) -> str:
    if language == "uz":
        return uzbek_name(name)
    return _commas(name) if language == "ro" else name


def _by_script(country: Country, place: Place, language: str, russian: str) -> str | None:
    pattern, marks = _SCRIPTS[language], _MARKS.get(language)
    candidates = [name for name in place.alternates if pattern.fullmatch(name) and len(name) > 1]
    if language == "az":
        spellings = [*candidates, *([place.name] if pattern.fullmatch(place.name) else [])]
        candidates = [name for name in spellings if not _ENGLISH_DIGRAPHS.search(name)]
    if marks is not None:
        marked = [name for name in candidates if marks.search(name)]
        # Without special letters, Kyrgyz names equal the Russian ones, Azerbaijani ones GeoNames'.
        plain = {"ky": russian, "az": place.name}.get(language)
        candidates = marked or [name for name in candidates if name == plain]
    vowels_written = language not in {"he", "ar", "ur"}

    def score(name: str) -> float:
        return (
            closeness(country.code, place.name, name) if vowels_written else ratio(skeleton(place.name), skeleton(name))
        )

    best = max(candidates, key=lambda name: (round(score(name), 3), -len(name), name), default=None)
    if best is None or score(best) < (GOOD_MATCH if vowels_written else 0.5):
        return None
    return best[0].upper() + best[1:] if language == "hy" else best


def aliases(country: Country, place: Place, names: Iterable[str], curated: Iterable[str]) -> list[str]:
    """At most eight other spellings: curated, Cyrillic (with old names), own scripts, Latin."""
    names = list(names)
    cyrillic = [name for name in russian_candidates(place) if len(name) > 2]
    own = [
        name
        for language in country.own_languages
        if language in _SCRIPTS and language != "az"
        for name in place.alternates
        if _SCRIPTS[language].fullmatch(name) and len(name) > 2
    ]
    latin = [name for name in place.alternates if re.fullmatch(r"[A-Z][A-Za-z'’\- ]*[a-z][A-Za-z'’\- ]+", name)]
    near = sorted(latin, key=lambda name: (-closeness(country.code, place.name, name), name))
    near = [name for name in near if closeness(country.code, place.name, name) >= 0.7 and not _inflected(name, names)]
    pool = [*curated, place.name, *cyrillic[:3], *own[:2], *near[:MAX_LATIN]]
    taken = {letters_key(name) for name in names}
    chosen: list[str] = []
    for name in pool:
        key = letters_key(name)
        if key and key not in taken and len(chosen) < MAX_ALIASES:
            taken.add(key)
            chosen.append(name)
    return chosen


def _inflected(candidate: str, names: list[str]) -> bool:
    """Baltic, Latin and Esperanto forms ("Kazana", "Omskas"): a known name plus an ending."""
    key = letters_key(candidate)
    known = [letters for name in names if len(letters := letters_key(name)) > 3]
    return any((key.startswith(name) and len(key) - len(name) <= 3) or name[:-1] == key for name in known)
