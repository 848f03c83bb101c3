/** The built-in error page, with everything behind the edge down. */
import type { Page } from '@playwright/test';
import { startEdge, type Edge } from '../support/edge/edge.ts';
import type { Faults } from '../support/browser/faults.ts';
import { ARTICLE, AUDIT, originOf } from '../support/pages/pages.ts';
import { FRAGMENTS } from '../support/edge/releases.ts';
import { expect, test } from '../support/test.ts';
import { nameOf, press, VISITORS } from '../support/pages/visitors.ts';

/** A brand's light appearance: background and fonts. */
const LOOKS = {
  amber: { ground: 'rgb(255, 253, 249)', font: /Onest/ },
  slate: { ground: 'rgb(255, 255, 255)', font: /IBM Plex Sans/ },
} as const;

const TEXTS = {
  ru: { title: 'Ошибка 503: сервер не отвечает', home: 'Вернуться на главную', again: 'Попробовать ещё раз' },
  en: { title: 'Error 503: the server is not responding', home: 'Return to the main page', again: 'Try again' },
} as const;

test.describe.configure({ mode: 'default' });

let edge: Edge;

// Nothing listens on that port: only the edge and its release files are left.
test.beforeAll(async () => {
  edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, API_URL: 'http://127.0.0.1:9' });
});

test.afterAll(() => edge.stop());

/** The browser logs the intended status, and nothing else. */
function expectTraces(faults: Faults): void {
  faults.expect(/^answer 503: \S+\/ru-(ru|en)\/moskva\S*$/);
  faults.expect(/^console error: .* status of 503 .*\/ru-(ru|en)\/moskva/);
}

/** Elements that overflow the window sideways, each by the start of its markup. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  // It has two languages: the pseudo-language needs the API.
  if (language === 'xb') continue;
  // For each language, both brands and both windows; axe checks one language.
  for (const javaScriptEnabled of AUDIT ? [true, false] : [language === 'ru']) {
    test.describe(`${nameOf(visitor)}${javaScriptEnabled ? '' : ', without JavaScript'}`, () => {
      test.use({ viewport, hasTouch, javaScriptEnabled });

      test('with everything behind the edge down, a translated, branded error page with links is served', async ({
        page,
        faults,
        axe,
      }) => {
        expectTraces(faults);
        const { title, home, again } = TEXTS[language];
        const place = `${originOf(brand, edge.port)}/ru-${language}/moskva`;
        const response = await page.goto(place + ARTICLE);
        expect(response?.status()).toBe(503);
        await expect(page).toHaveTitle(title);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('html')).toHaveCSS('background-color', LOOKS[brand].ground);
        await expect(page.locator('body')).toHaveCSS('font-family', LOOKS[brand].font);
        await expect(page.getByRole('img', { name: 'Roadside' })).not.toHaveJSProperty('naturalWidth', 0);
        expect(await sticksOut(page)).toEqual([]);
        // The same document, which axe cannot check without scripts.
        if (javaScriptEnabled) await axe();

        const reload = page.waitForResponse(place + ARTICLE);
        await press(visitor, page.getByRole('link', { name: again }));
        expect((await reload).status()).toBe(503);
        await page.waitForLoadState();
        const homePage = page.waitForResponse(place);
        if (hasTouch) await page.getByRole('link', { name: home }).tap();
        else {
          // The first Tab stop.
          await page.keyboard.press('Tab');
          await expect(page.getByRole('link', { name: home })).toBeFocused();
          await page.keyboard.press('Enter');
        }
        expect((await homePage).status()).toBe(503);
        await expect(page).toHaveURL(place);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      });
    });
  }
}
