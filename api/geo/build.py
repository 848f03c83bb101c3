"""Builds the countries, regions and cities of Roadside from open data.

Run it with one command, from anywhere (Python 3.11+, npm, and Debian's iso-codes):

    python3 api/geo/build.py            writes api/geo/data/<country>.json, one file per country
    python3 api/geo/build.py --check    fails when the committed files are not what the sources give
    python3 api/geo/build.py --show ru  prints the largest cities of a country as built

The pinned packages are fetched once into a cache folder under the system's temporary folder (no virtual environment
is needed). The output is committed: the product itself never runs this.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import names as naming
import sources
from sources import Place
from transliterate import cyrillic_guess, letters_key, slug

HERE = Path(__file__).parent
DATA = HERE / "data"
UI_LANGUAGES = "ru en kk uz ky hy ka az tr sr ro es pt fr fi nb he ar ur be".split()
# In these countries city codes come from the Russian name, elsewhere from the English one.
RUSSIAN_CODES = {"ru", "by", "kz", "kg", "uz"}
SAME_CITY_KM = 25

Json = dict[str, Any]


class Stale(Exception):
    """An override that matches nothing in the sources."""


def load(file: str) -> Json:
    return tomllib.loads((HERE / file).read_text("utf-8"))


def distance_km(first: Place, second: Place) -> float:
    latitude = math.radians((first.latitude + second.latitude) / 2)
    east = math.radians(first.longitude - second.longitude) * math.cos(latitude)
    return 6371 * math.hypot(east, math.radians(first.latitude - second.latitude))


class CountryBuilder:
    """Builds one country's file."""

    def __init__(self, code: str, settings: Json, regions: Json, places: list[Place]) -> None:
        self.code = code
        self.settings = settings
        self.regions = regions
        self.places = places
        self.overrides: dict[str, Json] = settings.get("cities", {})
        self.country = naming.Country(code, tuple(settings["own_languages"]))
        self.used: set[str] = set()

    def build(self) -> Json:
        places = self._without_districts()
        exemplars = self._exemplars(places)
        rows = [self._city(place, exemplars.get(place.geonameid)) for place in places]
        self._report_stale()
        cities = self._coded(self._without_doubles(rows))
        cities.sort(key=lambda city: (city["pinned"], -city["population"], city["code"]))
        for priority, city in enumerate(cities, 1):
            city["priority"] = priority
        currency = self.settings["currency"]
        symbol = self.settings.get("currency_symbol") or sources.narrow_symbol(currency) or currency
        return {
            "code": self.code,
            "currency": {"code": currency, "symbol": symbol},
            "names": {language: sources.country_names(language)[self.code.upper()] for language in UI_LANGUAGES},
            "languages": self.settings["languages"],
            "default_city": cities[0]["code"],
            "pinned": self._pinned(cities),
            "regions": [self._region(code) for code in sorted({city["region"] for city in cities})],
            "cities": [self._ordered(city) for city in cities],
        }

    def _pinned(self, cities: list[Json]) -> list[str]:
        pinned = sorted(self.settings.get("pinned", []))
        if unknown := sorted(set(pinned) - {city["code"] for city in cities}):
            raise Stale(f"{self.code}: no city has the code {unknown}, which `pinned` in overrides.toml names")
        return pinned

    def _keys(self, place: Place) -> list[str]:
        return [f"#{place.geonameid}", f"{place.name}@{place.admin1}", place.name]

    def _listed(self, place: Place, listed: list[str]) -> bool:
        found = next((key for key in self._keys(place) if key in listed), None)
        if found is not None:
            self.used.add(found)
        return found is not None

    def _without_districts(self) -> list[Place]:
        """Drops GeoNames entries that are parts of cities."""
        drop: list[str] = self.settings.get("drop", [])
        keep_only: dict[str, list[str]] = self.settings.get("keep_only", {})
        kept = []
        for place in self.places:
            only = keep_only.get(place.admin1)
            if only is not None and not self._listed(place, only):
                continue
            if not self._listed(place, drop):
                kept.append(place)
        return kept

    def _override(self, place: Place) -> Json:
        key = next((key for key in self._keys(place) if key in self.overrides), None)
        if key is None:
            return {}
        self.used.add(key)
        return self.overrides[key]

    def _report_stale(self) -> None:
        listed = {*self.settings.get("drop", []), *self.overrides}
        listed.update(name for only in self.settings.get("keep_only", {}).values() for name in only)
        if unused := sorted(listed - self.used):
            raise Stale(f"{self.code}: nothing matches {unused} in overrides.toml")

    def _exemplars(self, places: list[Place]) -> dict[int, str]:
        """GeoNames id of a time zone's city -> the zone."""
        found: dict[int, str] = {}
        for zone in sorted({place.timezone for place in places}):
            english = sources.exemplar_cities("en").get(zone, zone.rpartition("/")[2].replace("_", " "))
            wanted = letters_key(english)
            inside = [place for place in places if place.timezone == zone]
            exact = [place for place in inside if letters_key(place.name) == wanted]
            close = [place for place in inside if wanted in {letters_key(name) for name in place.alternates}]
            for place in (exact or close)[:1]:
                found[place.geonameid] = zone
        return found

    def _city(self, place: Place, zone: str | None) -> Json:
        override = self._override(place)
        names = {}
        names["ru"] = naming.russian_name(self.country, place)
        names["en"] = naming.english_name(self.country, place)
        names |= naming.local_names(self.country, place, names["ru"])
        if zone is not None:
            cldr = {language: sources.exemplar_cities(language).get(zone) for language in UI_LANGUAGES}
            names |= {language: name for language, name in cldr.items() if name}
        names |= {language: override[language] for language in UI_LANGUAGES if language in override}
        names = {language: names[language] for language in UI_LANGUAGES if language in names}
        if "uz" in names:
            names["uz"] = naming.uzbek_letters(names["uz"])
        region = override.get("region") or self.regions["admin1"].get(place.admin1, place.admin1)
        return {
            "code": override.get("code") or slug(names["ru" if self.code in RUSSIAN_CODES else "en"]),
            "fixed": "code" in override,
            "pinned": override.get("priority", math.inf),
            "region": f"{self.code.upper()}-{region}",
            "population": place.population,
            "lat": round(place.latitude, 4),
            "lon": round(place.longitude, 4),
            "timezone": place.timezone,
            "names": names,
            "aliases": naming.aliases(self.country, place, names.values(), override.get("aliases", [])),
            "place": place,
        }

    def _without_doubles(self, rows: list[Json]) -> list[Json]:
        """Removes duplicates in GeoNames; the larger entry stays."""
        kept: list[Json] = []
        for row in sorted(rows, key=lambda row: -row["population"]):
            double = any(
                row["region"] == other["region"]
                and row["names"]["ru"] == other["names"]["ru"]
                and distance_km(row["place"], other["place"]) < SAME_CITY_KM
                for other in kept
            )
            if not double:
                kept.append(row)
        return kept

    def _coded(self, cities: list[Json]) -> list[Json]:
        """Adds the region, then a number, to duplicate codes; the largest city keeps its code."""
        taken: set[str] = {city["code"] for city in cities if city["fixed"]}
        for city in cities:
            if city["fixed"]:
                continue
            plain = city["code"]
            suffix = slug(city["region"].partition("-")[2])
            choices = [plain, f"{plain}-{suffix}", *(f"{plain}-{suffix}-{number}" for number in range(2, 10))]
            city["code"] = next(code for code in choices if code not in taken)
            taken.add(city["code"])
        return cities

    def _region(self, code: str) -> Json:
        own: dict[str, str] = self.regions.get("names", {}).get(code.partition("-")[2], {})
        standard = sources.iso_regions().get(code)
        names: dict[str, str] = {}
        if standard is not None:
            names["en"] = standard
            if "iso_language" in self.regions:
                language = self.regions["iso_language"]
                names[language] = standard
                names["ru"] = cyrillic_guess(standard, language)
        for language in self.regions.get("translations", []):
            if translated := sources.iso_region_name(code, language):
                names[language] = translated
        names |= own
        if "en" not in names:
            raise Stale(f"{code}: no name")
        names.setdefault("ru", names["en"])
        return {"code": code, "names": {language: names[language] for language in UI_LANGUAGES if language in names}}

    @staticmethod
    def _ordered(city: Json) -> Json:
        keys = ("code", "region", "priority", "population", "lat", "lon", "timezone", "names", "aliases")
        return {key: city[key] for key in keys}


def render(country: Json) -> str:
    """JSON with one region or city per line, for readable diffs."""

    def line(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    heads = [f"{line(key)}:{line(country[key])}" for key in country if key not in {"regions", "cities"}]
    lists = [
        f"{line(key)}:[\n" + ",\n".join(f"  {line(row)}" for row in country[key]) + "\n ]"
        for key in ("regions", "cities")
    ]
    return "{" + ",\n ".join(heads + lists) + "}\n"


def build(target: Path) -> dict[str, Json]:
    sources.fetch()
    settings, regions, places = load("overrides.toml"), load("regions.toml"), sources.places()
    target.mkdir(parents=True, exist_ok=True)
    countries = {
        code: CountryBuilder(code, country, regions[code], places[code]).build() for code, country in settings.items()
    }
    for code, country in countries.items():
        (target / f"{code}.json").write_text(render(country), "utf-8")
    return countries


def check() -> int:
    with tempfile.TemporaryDirectory() as folder:
        countries = build(Path(folder))
        committed = {file.name for file in DATA.glob("*.json")}
        built = {f"{code}.json" for code in countries}
        different = sorted(
            name
            for name in committed | built
            if name not in committed & built or (DATA / name).read_bytes() != (Path(folder) / name).read_bytes()
        )
    for name in different:
        print(f"{name} differs: run python3 api/geo/build.py", file=sys.stderr)
    return 1 if different else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds api/geo/data from open data.")
    parser.add_argument("--check", action="store_true", help="compare with the committed files instead of writing them")
    parser.add_argument("--show", metavar="COUNTRY", help="print the 40 largest cities of a country after building")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    countries = build(DATA)
    if arguments.show:
        for city in countries[arguments.show]["cities"][:40]:
            print(city["code"], city["region"], city["names"], city["aliases"], sep=" | ")
    print(dict(Counter({code: len(country["cities"]) for code, country in countries.items()})))
    return 0


if __name__ == "__main__":
    sys.exit(main())
