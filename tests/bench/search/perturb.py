"""Changes queries as people do. The same query always gives the same result."""

import random
import re
from functools import cache

import iuliia
import xkb

RUSSIAN_SCHEMES = [iuliia.WIKIPEDIA, iuliia.MOSMETRO, iuliia.YANDEX_MONEY, iuliia.BGN_PCGN_ALT, iuliia.GOST_7034, iuliia.TELEGRAM, iuliia.GOST_52535, iuliia.ISO_9_1968]


def letter_words(text: str) -> list[re.Match[str]]:
    return list(re.finditer(r"[^\W\d_]{4,}", text))


def typo(text: str, seed: str) -> str | None:
    """One edit in one word of four letters or more. An inserted letter is one of the query's
    letters.
    """
    chance = random.Random(f"typo {seed}")
    found = letter_words(text)
    if not found:
        return None
    word = chance.choice(found)
    old, letters = word.group(), sorted({letter for each in found for letter in each.group().lower()})
    while True:
        at, kind = chance.randrange(len(old)), chance.choice("drit")
        new = {"d": old[:at] + old[at + 1:],
               "r": old[:at] + chance.choice(letters) + old[at + 1:],
               "i": old[:at] + chance.choice(letters) + old[at:],
               "t": old[:at] + old[at:at + 2][::-1] + old[at + 2:]}[kind]
        if new.lower() != old.lower():
            return text[:word.start()] + new + text[word.end():]


def ending(text: str) -> str | None:
    """Words of five letters or more without their last letter."""
    new = re.sub(r"\b([^\W\d_]{4,})[^\W\d_]\b", r"\1", text)
    return new if new != text else None


def prefix(text: str) -> str | None:
    """The first 60 % of the query, as while typing."""
    return text[:max(3, round(len(text) * 0.6))].strip() or None


@cache
def tables() -> dict[str, list[tuple[str, str]]]:
    return {language: xkb.table(file, variant) for language, file, variant in xkb.LAYOUTS}


def layout(text: str, language: str) -> str | None:
    """Typed in the US layout; English in the Russian one."""
    if language == "en":
        return "".join(reversed_table("ru").get(letter, letter) for letter in text)
    if language not in tables():
        return None
    own = {}
    for us, letter in tables()[language]:
        own.setdefault(letter, us)
    return "".join(own.get(letter, letter) for letter in text)


def reversed_table(language: str) -> dict[str, str]:
    return dict(tables()[language])


def translit(text: str, language: str, seed: str) -> str | None:
    """Russian in Latin letters, by one of the standards in use."""
    if language != "ru":
        return None
    return random.Random(f"translit {seed}").choice(RUSSIAN_SCHEMES).translate(text)
