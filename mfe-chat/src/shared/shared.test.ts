import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { badgeText, showUnread } from './badge';
import { isMobile, isTouch } from './device';
import { collapseOn, OptionsError, readOptions } from './options';
import { TABLE } from './texts/table';
import { KEYS, labelsOf, widgetTexts } from './texts/texts';

/** Type of the service that a value is read as, or name of its error. */
function outcomeOf(value: unknown): string {
  try {
    return typeof readOptions(value).serviceId;
  } catch (error) {
    return (error as Error).name;
  }
}

/** Whether a device is mobile. */
const device = (touch: boolean, width: number, agent = 'Mozilla/5.0 (X11; Linux x86_64)') => {
  vi.stubGlobal('matchMedia', () => ({ matches: touch }));
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('navigator', { userAgent: agent });
  return isMobile();
};

describe('the badge', () => {
  it.each([
    [0, ''],
    [-1, ''],
    [Number.NaN, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [1e9, '99+'],
  ])('shows %s as "%s"', (count, text) => expect(badgeText(count)).toBe(text));

  it('has another maximum', () => expect([badgeText(9, 9), badgeText(10, 9)]).toEqual(['9', '9+']));

  it('is part of the accessible name of the button', () => {
    const button = document.createElement('button');
    const labels = { open: 'Chat', unread: (count: number) => `Unread: ${count}` };
    showUnread(button, 120, labels);
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['99+', 'Chat. Unread: 120']);
    showUnread(button, 0, labels);
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['', 'Chat']);
  });
});

describe('the options', () => {
  it.each([[undefined], [null], [{}], [{ serviceId: '1' }], [{ serviceId: Number.NaN }]])(
    'need a number as service: %j',
    (value) => expect(() => readOptions(value)).toThrow('serviceId is required'),
  );

  it('have defaults', () => {
    expect(readOptions({ serviceId: 7 })).toEqual({
      serviceId: 7,
      lang: 'ru',
      collapse: 'hover',
      badgeMax: 99,
      debug: false,
      themeVariables: {},
      iframeOpenData: {},
      flags: {},
    });
  });

  it.each([
    { lang: 'RU' },
    { lang: 'rus' },
    { collapse: 'sometimes' },
    { badgeMax: 0 },
    { workspaceId: 1 },
    { authToken: {} },
    { themeVariables: { color: 'red' } },
    { themeVariables: { '--a': 'red; background: url(//evil)' } },
    { themeVariables: { '--a': 'url(//evil)' } },
    { iframeOpenData: { deeplink: '//evil.example' } },
    { iframeOpenData: { deeplink: 'javascript:alert(1)' } },
    { flags: [1] },
  ])('reject %j', (more) => expect(() => readOptions({ serviceId: 1, ...more })).toThrow(OptionsError));

  it('no value throws anything else', () => {
    const given = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom('serviceId', 'lang', 'flags'), fc.anything()));
    fc.assert(
      fc.property(given, (value) => {
        expect(['number', 'OptionsError']).toContain(outcomeOf(value));
      }),
    );
  });

  it('on touch screens, collapse always or never', () => {
    expect((['always', 'never', 'hover'] as const).map((mode) => collapseOn(mode, true))).toEqual([
      'always',
      'never',
      'always',
    ]);
    expect(collapseOn('hover', false)).toBe('hover');
  });
});

describe('the device', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is mobile with touch under 900 px, or with a mobile user agent', () => {
    expect(device(true, 899)).toBe(true);
    expect(device(true, 900)).toBe(false);
    expect(device(false, 400)).toBe(false);
    expect(device(false, 1200, 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36')).toBe(true);
    expect(isTouch()).toBe(false);
  });
});

describe('the texts', () => {
  const en = Object.fromEntries(KEYS.map((key) => [key, `English ${key}`]));

  it('exist in 20 languages, each complete', () => {
    expect(Object.keys(TABLE)).toHaveLength(18);
    for (const [language, row] of Object.entries(TABLE)) {
      expect(row, `texts in ${language}`).toHaveLength(KEYS.length);
      expect(
        row.filter((text) => text.trim() === ''),
        `texts in ${language}`,
      ).toEqual([]);
      expect(row[KEYS.indexOf('unread')], `texts in ${language}`).toContain('{count}');
    }
  });

  it('come from the page for languages of locales/, else from the table', async () => {
    expect((await widgetTexts('en', { chat: en })).retry).toBe('English retry');
    expect((await widgetTexts('kk', { chat: en })).retry).toBe('Қайталап көру');
    expect((await widgetTexts('xx', { chat: en })).retry).toBe('English retry');
  });

  it('count unread messages', async () => {
    const labels = labelsOf(await widgetTexts('tr', { chat: en }));
    expect(labels.unread(3)).toBe('Okunmamış mesajlar: 3');
  });
});
