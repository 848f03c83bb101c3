import { expect, test } from 'vitest';

import { cityLinks } from './place-links';
import { sampleDirectory } from '../sample-directory';

const russia = { ...sampleDirectory, country: 'ru', domain: 'localhost' };
const kazakhstan = {
  ...sampleDirectory,
  country: 'kz',
  domain: 'kz.localhost',
  languages: [{ code: 'ru', name: 'Русский', rtl: false }],
};

function address(directory: typeof russia, page: string, hostCountry: string, city: string) {
  return cityLinks(directory, { url: new URL(page), hostCountry, language: 'en' })(city);
}

test('keeps the current host for a city of its country, whatever the host’s name', () => {
  for (const host of ['localhost', 'slate.localhost']) {
    const page = `http://${host}:8080/ru-en/moskva/jobs?a=1#b`;
    expect(address(russia, page, 'ru', 'kazan')).toMatch(/^\/ru-\w\w\/kazan\/jobs\?a=1#b$/);
  }
});

test('uses the country’s host, also for a page of that country on another host', () => {
  const onMain = 'http://localhost:8080/kz-ru/almaty/jobs';
  expect(address(kazakhstan, onMain, 'ru', 'astana')).toBe('http://kz.localhost:8080/kz-ru/astana/jobs');
  const onKazakh = 'https://kz.localhost/kz-ru/almaty/jobs';
  expect(address(russia, onKazakh, 'kz', 'moskva')).toMatch(/^https:\/\/localhost\/ru-\w\w\/moskva\/jobs$/);
});

test('keeps the current host for a country without its own host', () => {
  const uzbekistan = { ...sampleDirectory, country: 'uz', languages: kazakhstan.languages };
  const url = new URL('http://kz.localhost:8080/kz-ru/almaty/cities');
  expect(cityLinks(uzbekistan, { url, hostCountry: 'kz', language: 'ru' })('tashkent')).toBe('/uz-ru/tashkent');
});
