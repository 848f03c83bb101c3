"""Keyboard layouts of Debian's xkb-data: the output of each key beside its output in the US layout.

As a script it writes the search engine's table: `python xkb.py > layouts.tsv`.
"""

import re
from pathlib import Path

SYMBOLS = Path("/usr/share/X11/xkb/symbols")
NAMES = Path("/usr/include/X11/keysymdef.h")
# Language, file, variant: Debian's first choice for the language.
LAYOUTS = [("ru", "ru", "winkeys"), ("be", "by", "basic"), ("uk", "ua", "unicode"), ("kk", "kz", "kazrus"), ("ky", "kg", "basic"), ("sr", "rs", "basic"),
           ("he", "il", "basic"), ("ar", "ara", "basic"), ("fa", "ir", "pes"), ("ur", "pk", "urd-crulp"), ("hy", "am", "eastern"), ("ka", "ge", "basic"), ("el", "gr", "basic")]
# Some layouts name keys by the Latin letter on them.
QWERTY = {f"Lat{letter}": f"A{row}{place:02}" for row, letters in (("D", "QWERTYUIOP"), ("C", "ASDFGHJKL"), ("B", "ZXCVBNM")) for place, letter in enumerate(letters, 1)}


def names() -> dict[str, str]:
    text = NAMES.read_text()
    pattern = re.compile(r"#define XK_(\w+)\s+0x[0-9a-f]+\s*/\*[ (]*U\+([0-9A-F]{4,6})")
    return {name: chr(int(code, 16)) for name, code in pattern.findall(text)}


KNOWN = names() if NAMES.is_file() else {}


def symbol(name: str) -> str:
    if len(name) == 1:
        return name
    if found := re.fullmatch(r"(?:U|0x100)([0-9A-Fa-f]{4,6})", name):
        return chr(int(found.group(1), 16))
    return KNOWN.get(name, "")


def keys(file: str, variant: str) -> dict[str, tuple[str, str]]:
    """Key name -> (plain letter, shifted letter). An empty variant is the file's default one."""
    text = re.sub(r"//.*", "", (SYMBOLS / file).read_text())
    starts = {found.group(2): (found.start(), bool(found.group(1))) for found in re.finditer(r'(default)?[^;]*?xkb_symbols\s+"([^"]+)"', text)}
    variant = variant or next((name for name, (_, default) in starts.items() if default), next(iter(starts)))
    body = text[text.index(f'xkb_symbols "{variant}"'):]
    body = body[:body.find("\n};")]
    table: dict[str, tuple[str, str]] = {}
    for include in re.finditer(r'include\s+"([^"(]+)(?:\(([^)]*)\))?"', body):
        if (SYMBOLS / include.group(1)).is_file():
            table |= keys(include.group(1), include.group(2) or "")
    for key in re.finditer(r"key\s*<(\w+)>\s*\{[^\[}]*\[([^\]]*)\]", body):
        levels = [symbol(name.strip()) for name in key.group(2).split(",")] + [""]
        name = QWERTY.get(key.group(1), key.group(1))
        before = table.get(name, ("", ""))
        table[name] = (levels[0] or before[0], levels[1] or before[1])
    return table


def table(file: str, variant: str) -> list[tuple[str, str]]:
    """(US character, the layout's character), where they differ; lower case first."""
    us, other = keys("us", "basic"), keys(file, variant)
    return [(us[key][level], other[key][level]) for level in (0, 1) for key in sorted(us)
            if key in other and us[key][level] and other[key][level] and us[key][level] != other[key][level]]


def main() -> None:
    print("# Language, keys of the US layout, what the same keys give in the language's own. From Debian's xkb-data by tests/bench/search/xkb.py.")
    for language, file, variant in LAYOUTS:
        pairs = [(us, own) for us, own in table(file, variant) if own.isalpha()]
        print(language, "".join(us for us, _ in pairs), "".join(own for _, own in pairs), sep="\t")


if __name__ == "__main__":
    main()
