"""Tests of the committed files; needs only Python 3."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

DATA = Path(__file__).parent / "data"
UI_LANGUAGES = set("ru en kk uz ky hy ka az tr sr ro es pt fr fi nb he ar ur be".split())
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FOREIGN_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0900-\u0dff\u0e00-\u0e7f]")
# Least and greatest number of cities.
BOUNDS = {
    "ru": (900, 1100), "kz": (70, 95), "by": (50, 65), "uz": (95, 115), "am": (15, 30), "ge": (14, 25), "kg": (25, 40),
    "az": (40, 70), "md": (18, 30), "rs": (40, 60), "tr": (330, 430), "il": (90, 110), "ae": (10, 30), "pk": (330, 380),
    "gh": (80, 105), "ci": (150, 190), "bo": (30, 45), "no": (30, 45), "pt": (120, 180), "fi": (60, 105),
}  # fmt: skip
COUNTRIES = {code: json.loads((DATA / f"{code}.json").read_text("utf-8")) for code in BOUNDS}


class CountriesTest(unittest.TestCase):
    def test_files(self) -> None:
        self.assertEqual({file.stem for file in DATA.glob("*.json")}, set(BOUNDS))
        self.assertLess(sum(file.stat().st_size for file in DATA.glob("*.json")), 2_500_000)

    def test_heads(self) -> None:
        for code, country in COUNTRIES.items():
            with self.subTest(code):
                self.assertEqual(
                    list(country),
                    ["code", "currency", "names", "languages", "default_city", "pinned", "regions", "cities"],
                )
                self.assertEqual(country["code"], code)
                self.assertRegex(country["currency"]["code"], r"^[A-Z]{3}$")
                self.assertTrue(country["currency"]["symbol"])
                self.assertEqual(set(country["names"]), UI_LANGUAGES)
                self.assertEqual(len(country["languages"]), len(set(country["languages"])))
                self.assertLessEqual({"ru", "en"}, set(country["languages"]))
                self.assertLessEqual(set(country["languages"]), UI_LANGUAGES)
                self.assertEqual(country["default_city"], country["cities"][0]["code"])
                self.assertEqual(country["pinned"], sorted(country["pinned"]))
                self.assertLessEqual(set(country["pinned"]), {city["code"] for city in country["cities"]})

    def test_one_city_per_line(self) -> None:
        for code, country in COUNTRIES.items():
            lines = (DATA / f"{code}.json").read_text("utf-8").splitlines()
            rows = len(country["regions"]) + len(country["cities"])
            self.assertEqual(sum(line.startswith("  {") for line in lines), rows, code)

    def test_regions(self) -> None:
        for code, country in COUNTRIES.items():
            codes = [region["code"] for region in country["regions"]]
            self.assertEqual(len(codes), len(set(codes)), code)
            self.assertEqual(set(codes), {city["region"] for city in country["cities"]}, code)
            for region in country["regions"]:
                with self.subTest(region["code"]):
                    self.assertTrue(region["code"].startswith(f"{code.upper()}-"))
                    self.assertTrue(region["names"]["ru"] and region["names"]["en"])
                    self.assertRegex(region["names"]["ru"], r"^[А-ЯЁ]")


class CitiesTest(unittest.TestCase):
    def test_counts(self) -> None:
        for code, (least, most) in BOUNDS.items():
            self.assertTrue(least <= len(COUNTRIES[code]["cities"]) <= most, (code, len(COUNTRIES[code]["cities"])))

    def test_codes(self) -> None:
        for code, country in COUNTRIES.items():
            codes = [city["code"] for city in country["cities"]]
            self.assertEqual(len(codes), len(set(codes)), code)
            for city_code in codes:
                self.assertTrue(SLUG.fullmatch(city_code), city_code)

    def test_order(self) -> None:
        for code, country in COUNTRIES.items():
            priorities = [city["priority"] for city in country["cities"]]
            self.assertEqual(priorities, list(range(1, len(priorities) + 1)), code)

    def test_names(self) -> None:
        for code, country in COUNTRIES.items():
            for city in country["cities"]:
                with self.subTest(f"{code}/{city['code']}"):
                    self.assertLessEqual(set(city["names"]), UI_LANGUAGES)
                    self.assertTrue(all(name.strip() == name and name for name in city["names"].values()))
                    self.assertRegex(city["names"]["ru"], r"^[А-ЯЁ][а-яё]*([- ][А-ЯЁа-яё]+)*$")
                    self.assertRegex(city["names"]["en"], r"^[A-ZÀ-ɏ][^А-я]*$")

    def test_russian_spelling(self) -> None:
        """Letters that only other Cyrillic languages use."""
        for country in COUNTRIES.values():
            for city in country["cities"]:
                self.assertNotRegex(city["names"]["ru"], r"ськ|цьк|шч|ъ(?![еёюя])|ець\b")

    def test_aliases(self) -> None:
        for code, country in COUNTRIES.items():
            for city in country["cities"]:
                with self.subTest(f"{code}/{city['code']}"):
                    aliases = city["aliases"]
                    self.assertLessEqual(len(aliases), 8)
                    self.assertEqual(len(aliases), len(set(aliases)))
                    self.assertFalse(set(aliases) & set(city["names"].values()))
                    self.assertFalse([alias for alias in aliases if FOREIGN_SCRIPT.search(alias)])

    def test_places(self) -> None:
        for country in COUNTRIES.values():
            for city in country["cities"]:
                self.assertTrue(-90 <= city["lat"] <= 90 and -180 <= city["lon"] <= 180, city["code"])
                self.assertRegex(city["timezone"], r"^[A-Z][A-Za-z]+/[A-Za-z_/-]+$")
                self.assertGreater(city["population"], 0)

    def test_known_cities(self) -> None:
        expected = {
            "moskva": (1, "Москва"),
            "sankt-peterburg": (2, "Санкт-Петербург"),
            "kazan": (None, "Казань"),
            "novosibirsk": (None, "Новосибирск"),
            "nizhny-novgorod": (None, "Нижний Новгород"),
            "rostov-na-donu": (None, "Ростов-на-Дону"),
            "yekaterinburg": (None, "Екатеринбург"),
        }
        cities = {city["code"]: city for city in COUNTRIES["ru"]["cities"]}
        for code, (priority, name) in expected.items():
            self.assertEqual(cities[code]["names"]["ru"], name)
            if priority is not None:
                self.assertEqual(cities[code]["priority"], priority)
        self.assertEqual(cities["kazan"]["region"], "RU-TA")

    def test_nicknames(self) -> None:
        expected = [
            ("ru", "sankt-peterburg", {"Питер", "СПб", "Ленинград"}),
            ("ru", "yekaterinburg", {"Екб", "Свердловск"}),
            ("ru", "nizhny-novgorod", {"Нижний"}),
            ("kz", "almaty", {"Алма-Ата"}),
            ("kz", "astana", {"Нур-Султан", "Целиноград"}),
        ]
        for country, code, aliases in expected:
            city = next(city for city in COUNTRIES[country]["cities"] if city["code"] == code)
            self.assertLessEqual(aliases, set(city["aliases"]))

    def test_no_city_districts(self) -> None:
        moscow = {city["code"] for city in COUNTRIES["ru"]["cities"] if city["region"] == "RU-MOW"}
        self.assertEqual(moscow, {"moskva", "zelenograd", "troitsk-mow", "shcherbinka", "moskovsky"})


if __name__ == "__main__":
    unittest.main()
