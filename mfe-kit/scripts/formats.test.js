import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatsFile, formatsText, LANGUAGES } from './formats.js';

it.each(LANGUAGES)('locales/%s/formats.json is up to date (`npm run generate`)', async (language) => {
  expect(await readFile(formatsFile(language), 'utf8')).toBe(await formatsText(language));
});
