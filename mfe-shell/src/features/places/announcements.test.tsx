import { virtual } from '@guidepup/virtual-screen-reader';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import formats from '../../../../locales/en/formats.json';
import messages from '../../../../locales/en/places.json';
import shell from '../../../../locales/en/shell.json';
import { Sample } from '../../shared/testing/Sample';
import { PlacesOverlay } from './PlacesOverlay';
import { sampleDirectory } from './sample-directory';

/** Announcements have real delays, which grow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const nothing = () => undefined;

beforeEach(() => {
  vi.spyOn(history, 'pushState').mockImplementation(nothing);
  vi.stubGlobal('fetch', async () => Response.json(sampleDirectory));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  history.replaceState(null, '', '/ru-en/moskva/knowledge-base/taxi');
});

afterEach(async () => {
  await virtual.stop();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the picker with its cities and starts a screen reader in it. */
async function listen() {
  const { container } = render(
    <Sample part={{ messages: { formats, shell, places: messages }, city: { code: 'moskva', name: 'Москва' } }}>
      <PlacesOverlay open onClose={nothing} onClosed={nothing} />
    </Sample>,
  );
  await screen.findAllByRole('link', { name: 'Санкт-Петербург' });
  await virtual.start({ container });
}

/** Reads until a phrase is announced. */
async function readUntil(until: string): Promise<string[]> {
  for (let step = 0; step < 80 && !(await virtual.lastSpokenPhrase()).startsWith(until); step++) await virtual.next();
  return virtual.spokenPhraseLog();
}

/** Waits for an announcement from a live region. */
const expectToHear = (text: string) =>
  vi.waitFor(async () => expect(await virtual.spokenPhraseLog()).toContain(text), { timeout: 20_000 });

test('announces the picker, the search field, the selects, and the cities by letter', async () => {
  await listen();
  const log = await readUntil('heading, Б');
  expect(log.filter((phrase) => !/^(end of|option)/.test(phrase))).toMatchInlineSnapshot(`
    [
      "dialog, Choose a city",
      "dialog, Choose a city",
      "heading, Choose a city, level 2",
      "button, Close",
      "searchbox, Find a city, placeholder Find a city",
      "Country",
      "combobox, Country, ru, has popup listbox, not expanded",
      "Region",
      "combobox, Region, *, has popup listbox, not expanded",
      "status",
      "group, Go to a letter",
      "button, А",
      "button, В",
      "button, Ж",
      "button, Й",
      "button, М",
      "button, О",
      "button, Р",
      "button, Т",
      "button, Х",
      "button, Ю",
      "region, Main cities",
      "list",
      "listitem, level 1, position 1, set size 2",
      "link, Москва, current item",
      "Москва",
      "listitem, level 1, position 2, set size 2",
      "link, Санкт-Петербург",
      "Санкт-Петербург",
      "group, How to list the cities",
      "button, By letter, pressed",
      "button, By region, not pressed",
      "heading, А, level 3",
      "list",
      "listitem, level 1, position 1, set size 2",
      "link, Абакан",
    ]
  `);
});

test('announces the number of results of each search, including the first', async () => {
  await listen();
  await virtual.clearSpokenPhraseLog();
  const field = screen.getByRole('searchbox', { name: 'Find a city' });
  fireEvent.change(field, { target: { value: 'казань' } });
  await expectToHear('polite: 1 city found');
  fireEvent.change(field, { target: { value: 'кир' } });
  await expectToHear('polite: 2 cities found');
  fireEvent.change(field, { target: { value: 'кразнаярзк' } });
  await expectToHear('polite: No city found for “кразнаярзк”');
  expect(await virtual.spokenPhraseLog()).toHaveLength(3);
});

test('announces the page’s city as the current one', async () => {
  await listen();
  const log = await readUntil('link, Санкт-Петербург');
  expect(log.find((phrase) => phrase.startsWith('link, Москва'))).toContain('current');
});
