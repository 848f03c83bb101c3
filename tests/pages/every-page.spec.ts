/**
 * Checks each page type with scripts, all in one visit, since a visit costs more than its checks. A
 * new page type is a row of `EVERY_PAGE`; a new check is a line below. Checks of the raw document
 * are in `documents.spec.ts`, which needs no browser.
 */
import { firstPaintFaults } from '../support/browser/first-paint.ts';
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { lookFaults } from '../support/browser/looks.ts';
import { movingParts } from '../support/browser/motion.ts';
import {
  BRANDS,
  EVERY_PAGE,
  islandsOf,
  KAZAN_ONLY,
  LANGUAGES,
  PAGES,
  sampled,
  type PageKind,
} from '../support/pages/pages.ts';
import { policyFaults } from '../support/browser/policy.ts';
import { expect, test } from '../support/test.ts';
import { FILED_BRAND, viewportsOf, visitsOf, type Place } from '../support/pages/visits.ts';
import { widthFaults } from '../support/browser/width.ts';

/** Runs one check. After a failure the other checks still run. */
function check(question: string, faults: () => Promise<readonly string[]> | readonly string[]): Promise<void> {
  return test.step(question, async () => expect.soft(await faults(), question).toEqual([]));
}

/**
 * Whether the page has an accessibility snapshot: only test content has, since it does not change.
 */
function isOnFile({ changing }: PageKind, { brand, served, language }: Place): boolean {
  return !changing && brand === FILED_BRAND && served !== 'site' && LANGUAGES.some((written) => written === language);
}

for (const kind of EVERY_PAGE) {
  for (const [index, place] of visitsOf(kind).entries()) {
    test.describe(`${place.brand}, ${place.language}, ${place.served}`, () => {
      test.use(place);

      test(`the page is correct: ${kind.name}`, async ({ page, visit, visitError }) => {
        await observeHydration(page);
        const response = await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        const headers = response.headers();
        await waitForIslands(page, islandsOf(kind));

        // As it arrived: later content changes the page and its window.
        const { mutations, shifts } = await observedHydration(page);
        await check('it hydrates in place', () => mutations);
        await check('nothing shifts on load', () => shifts);
        await check('it has its status', () =>
          response.status() === kind.status ? [] : [`${response.status()} is not ${kind.status}`],
        );
        await check('its content security policy allows nothing unsafe', () =>
          policyFaults(headers['content-security-policy'] ?? '', place),
        );
        await check('a browser never guesses its type', () =>
          headers['x-content-type-options'] === 'nosniff' ? [] : ['it has no nosniff'],
        );
        await check('only HTML and CSS block its first paint', () => firstPaintFaults(page));
        await check('no element has a style attribute', () =>
          page
            .locator('[data-slot][style], [data-slot] [style]')
            .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 100))),
        );
        await check('its direction is that of its language', async () => {
          const dir = await page.locator('html').getAttribute('dir');
          return dir === (place.language === 'xb' ? 'rtl' : 'ltr') ? [] : [`its direction is ${dir}`];
        });
        if (isOnFile(kind, place)) {
          const question = 'its accessibility tree is unchanged';
          await test.step(question, async () => {
            const name = `${kind.name.replaceAll(/\W+/g, '-')}.${place.language}.aria.yml`;
            await expect.soft(page.locator('body'), question).toMatchAriaSnapshot({ name });
          });
        }

        await page.emulateMedia({ reducedMotion: 'reduce' });
        await check('nothing moves with reduced motion', () => movingParts(page));
        await check('it fits a narrow phone, and a window with text at 200 %', () => widthFaults(page));
        // Last: axe sees pseudo-languages as real ones. Colours are measured, so motion stays off.
        await check('axe finds nothing, light or dark', () => lookFaults(page, viewportsOf(kind, index)));
      });
    });
  }
}

// A pseudo-language with longer words than any real one, to test the layout.
for (const [turn, brand] of BRANDS.entries()) {
  test.describe(`${brand}, xa, lab`, () => {
    test.use({ brand, language: 'xa', served: 'lab' });

    test('long words leave every page as wide as its window', async ({ page, visit, visitError }) => {
      for (const kind of sampled([...PAGES, KAZAN_ONLY], turn)) {
        await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
        await check(`it fits: ${kind.name}`, () => widthFaults(page));
      }
    });
  });
}
