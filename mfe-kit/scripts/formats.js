/**
 * Generates `locales/<lang>/formats.json` from CLDR: `npm run generate`.
 * To add a language, list it in LANGUAGES.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Languages with a generated `formats.json`: those with texts. */
export const LANGUAGES = ['en', 'ru'];

/**
 * Path of a language's generated file.
 * @param {string} language
 */
export const formatsFile = (language) =>
  fileURLToPath(new URL(`../../locales/${language}/formats.json`, import.meta.url));

/**
 * Content of a language's generated file.
 * @param {string} language
 */
export async function formatsText(language) {
  const { numbers } = await cldr('cldr-numbers-full', language, 'numbers.json');
  const { gregorian } = (await cldr('cldr-dates-full', language, 'ca-gregorian.json')).dates.calendars;
  if (numbers.defaultNumberingSystem !== 'latn')
    throw new Error(`${language} does not use Latin digits, which formatNumber writes.`);
  const symbols = numbers['symbols-numberSystem-latn'];
  const formats = {
    'number.decimal': symbols.decimal,
    'number.group': symbols.group,
    'number.grouping': numbers.minimumGroupingDigits,
    'number.minus': symbols.minusSign,
    'date.long': gregorian.dateFormats.long,
    ...Object.fromEntries(
      Object.entries(gregorian.months.format.wide).map(([month, name]) => [`month.${month}`, name]),
    ),
    ...(await pluralRules(language)),
  };
  return `${JSON.stringify(formats, null, 2)}\n`;
}

/**
 * Plural rules of a language in the form that `src/i18n/plural-rules.ts` reads: without the class
 * `other` and without samples.
 * @param {string} language
 * @returns {Promise<Record<string, string>>}
 */
export async function pluralRules(language) {
  const kinds = [
    ['cardinal', 'plurals'],
    ['ordinal', 'ordinals'],
  ];
  const entries = kinds.map(async ([kind, file]) => {
    const url = import.meta.resolve(`cldr-core/supplemental/${file}.json`);
    const { supplemental } = JSON.parse(await readFile(fileURLToPath(url), 'utf8'));
    const rules = Object.entries(supplemental[`plurals-type-${kind}`][language])
      .map(([name, rule]) => [name.replace('pluralRule-count-', ''), rule.split('@')[0].trim()])
      .filter(([name]) => name !== 'other');
    return [`plural.${kind}`, rules.map(([name, condition]) => `${name}: ${condition}`).join('; ') || 'other'];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * @param {string} dependency
 * @param {string} language
 * @param {string} file
 */
async function cldr(dependency, language, file) {
  const url = import.meta.resolve(`${dependency}/main/${language}/${file}`);
  return JSON.parse(await readFile(fileURLToPath(url), 'utf8')).main[language];
}

if (import.meta.main) {
  for (const language of LANGUAGES) await writeFile(formatsFile(language), await formatsText(language));
}
