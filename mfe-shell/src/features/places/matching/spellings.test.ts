import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { expect, test } from 'vitest';

import armenia from '../../../../../api/geo/data/am.json';
import georgia from '../../../../../api/geo/data/ge.json';
import kazakhstan from '../../../../../api/geo/data/kz.json';
import russia from '../../../../../api/geo/data/ru.json';
import { fold } from './fold';
import { sampleDirectory } from '../sample-directory';
import { createSearch } from './search';

/** Time limit for 2,000 searches on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;

/** A city as in `api/geo/data`. */
interface Source {
  readonly code: string;
  readonly priority: number;
  readonly names: { readonly ru: string; readonly en: string };
  readonly aliases: readonly string[];
}

/** A country's directory, with the same keys as the server's. */
function directoryOf(cities: readonly Source[], language: 'ru' | 'en'): CityDirectory {
  return {
    ...sampleDirectory,
    cities: cities.map(({ code, priority, names, aliases }) => {
      const keys = new Set([...Object.values(names), ...aliases, code].map(fold));
      keys.delete(fold(names[language]));
      return { code, name: names[language], letter: names[language].charAt(0), priority, keys: [...keys] };
    }),
  };
}

const RUSSIA: readonly Source[] = russia.cities;
const SEARCHES = {
  ru: createSearch(directoryOf(RUSSIA, 'ru')),
  en: createSearch(directoryOf(RUSSIA, 'en')),
};
const ABROAD = new Map(
  [armenia, georgia, kazakhstan].map(({ code, cities }) => [code, createSearch(directoryOf(cities, 'ru'))]),
);

const codes = (language: 'ru' | 'en', typed: string) => SEARCHES[language].find(typed).map(({ code }) => code);

test.each([
  ['קאזאן', 'kazan'],
  ['קזאן', 'kazan'],
  ['كازان', 'kazan'],
  ['قازان', 'kazan'],
  ['کازان', 'kazan'],
  ['ყაზანი', 'kazan'],
  ['კაზანი', 'kazan'],
  ['Կազան', 'kazan'],
  ['Καζάν', 'kazan'],
  ['მოსკოვი', 'moskva'],
  ['موسكو', 'moskva'],
  ['ماسکو', 'moskva'],
  ['مسکو', 'moskva'],
  ['מוסקבה', 'moskva'],
  ['Մոսկվա', 'moskva'],
  ['Μόσχα', 'moskva'],
  ['סנקט פטרבורג', 'sankt-peterburg'],
  ['سانت بطرسبرغ', 'sankt-peterburg'],
  ['سینٹ پیٹرز برگ', 'sankt-peterburg'],
  ['სანქტ-პეტერბურგი', 'sankt-peterburg'],
  ['Սանկտ Պետերբուրգ', 'sankt-peterburg'],
  ['נובוסיבירסק', 'novosibirsk'],
  ['نوفوسيبيرسك', 'novosibirsk'],
  ['ნოვოსიბირსკი', 'novosibirsk'],
  ['יקטרינבורג', 'yekaterinburg'],
  ['ایکاترینبورگ', 'yekaterinburg'],
  ['ניז׳ני נובגורוד', 'nizhny-novgorod'],
  ['نیژنی نووگورد', 'nizhny-novgorod'],
  ['צ׳ליאבינסק', 'chelyabinsk'],
  ['تشيليابنسك', 'chelyabinsk'],
  ['ჩელიაბინსკი', 'chelyabinsk'],
  ['סמרה', 'samara'],
  ['سمارہ', 'samara'],
  ['אומסק', 'omsk'],
  ['أومسك', 'omsk'],
  ['אופה', 'ufa'],
  ['უფა', 'ufa'],
  ['sverdlovsk', 'yekaterinburg'],
  ['leningrad', 'sankt-peterburg'],
  ['gorky', 'nizhny-novgorod'],
  ['stalingrad', 'volgograd'],
  ['tsaritsyn', 'volgograd'],
  ['molotov', 'perm'],
  ['simbirsk', 'ulyanovsk'],
  ['zagorsk', 'sergiev-posad'],
])('"%s" finds %s first, in a list of Russian and of English names', (typed, code) => {
  expect(codes('ru', typed)[0]).toBe(code);
  expect(codes('en', typed)[0]).toBe(code);
});

test.each([
  ['kuibyshev', 'samara'],
  ['kalinin', 'tver'],
])('"%s", also the name of another city, finds %s among the first 3', (typed, code) => {
  expect(codes('ru', typed).slice(0, 3)).toContain(code);
});

test.each([
  ['kz', 'אלמאטי', 'almaty'],
  ['kz', 'ألماتي', 'almaty'],
  ['kz', 'ალმათი', 'almaty'],
  ['kz', 'Αλμάτι', 'almaty'],
  ['kz', 'tselinograd', 'astana'],
  ['am', 'ירוואן', 'yerevan'],
  ['am', 'يريفان', 'yerevan'],
  ['am', 'ერევანი', 'yerevan'],
  ['ge', 'טביליסי', 'tbilisi'],
  ['ge', 'تبليسي', 'tbilisi'],
  ['ge', 'Թբիլիսի', 'tbilisi'],
])('%s: "%s" finds %s first', (country, typed, code) => {
  expect(ABROAD.get(country)?.find(typed)[0]?.code).toBe(code);
});

test('finds a city by a beginning in another script', () => {
  for (const typed of ['קאזא', 'კაზა', 'Կազա', 'كازا']) expect(codes('ru', typed).slice(0, 3)).toContain('kazan');
});

test('tolerates a typo in another script', () => {
  expect(codes('ru', 'נובומיבירסק')[0]).toBe('novosibirsk');
  expect(codes('ru', 'ვლადიგოსტოკი')[0]).toBe('vladivostok');
});

test('finds few cities besides the right one for a text in another script', () => {
  for (const typed of ['קאזאן', 'מוסקבה', 'نوفوسيبيرسك', 'ჩელიაბინსკი']) {
    expect(codes('ru', typed).length).toBeLessThanOrEqual(5);
  }
});

test('finds nothing for a text that sounds like no name', () => {
  for (const typed of ['שלוםעולםשלום', 'საქართველოსმთავრობა', '喀山']) expect(codes('ru', typed)).toEqual([]);
});

test.each(['ru', 'en'] as const)(
  'in a list in %s, finds every city first by its Russian and by its English name',
  (list) => {
    const typed = RUSSIA.flatMap(({ names }) => [names.ru, names.en]);
    const wrong = typed.filter((name) => {
      const first = SEARCHES[list].find(name)[0];
      const names = RUSSIA.find(({ code }) => code === first?.code)?.names;
      // Some cities share a name.
      return names?.ru !== name && names?.en !== name;
    });
    expect(wrong).toEqual([]);
  },
  PATIENCE_MS,
);
