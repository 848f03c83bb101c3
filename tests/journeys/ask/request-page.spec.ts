/** The page of a support request. */
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { get } from '../../support/http/http.ts';
import { observedHydration, observeHydration } from '../../support/browser/hydration.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { markupFaults } from '../../support/http/markup.ts';
import { BRANDS, LANGUAGES, originOf } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';

// One desk for all tests: a private link works on every site.
test.describe.configure({ mode: 'default' });

/** The time of a message, which needs the visitor's clock, is added to its day. */
const TIMES = / in main <time /;

let desk: Desk;

/** Path below `/{locale}/{city}` of a request that staff has answered. */
let request = '';

test.beforeAll(async () => {
  desk = await startDesk();
  const place = `http://localhost:${desk.edge.port}/ru-en/moskva`;
  const form = (await get(`${place}/contact-us/taxi`)).body.toString();
  const token = await fetch(new URL('/csrf_token', place));
  const body = new FormData();
  const values = {
    ask_professions_id: 'taxi',
    ask_subject_id: /<option value="([^"]+)"/.exec(form)?.[1] ?? '',
    driver_name: 'Ivan Petrov',
    email: 'ivan@example.org',
    driver_license: '77 12 345678',
    text: 'Yesterday’s payout has not arrived.',
  };
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  const sent = await fetch(`${new URL(place).origin}/api/ru-en/moskva/contact-us/send`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      cookie: token.headers.get('set-cookie')?.split(';', 1)[0] ?? '',
      'x-csrf-token': ((await token.json()) as { sk: string }).sk,
    },
    body,
  });
  const { number, url } = (await sent.json()) as { number: string; url: string };
  request = url.replace(/^\/[^/]+\/[^/]+/, '');
  await desk.answer(number, 'Which bank is it?');
});

test.afterAll(() => desk.stop());

for (const [brand, viewport] of BRANDS.flatMap((brand, index) =>
  VIEWPORTS.slice(index, index + 1).map((viewport) => [brand, viewport] as const),
)) {
  for (const language of LANGUAGES) {
    test.describe(`${brand}, ${language}`, () => {
      test.use({ brand, language, viewport });
      const address = () => `${originOf(brand, desk.edge.port)}/ru-${language}/moskva${request}`;

      test('the page of a request is valid, hydrates in place, and passes axe', async ({ page, axe }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await observeHydration(page);
        await page.goto(address());
        await waitForIslands(page, ['header', 'main', 'footer']);
        expect(await observedHydration(page, TIMES)).toEqual({ mutations: [], shifts: [] });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await axe();
        }
        expect(await markupFaults((await get(address())).body.toString())).toEqual([]);
      });

      test.describe('without JavaScript', () => {
        test.use({ javaScriptEnabled: false });

        test('a request can be read', async ({ page }) => {
          await page.goto(address());
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(page.getByRole('heading', { level: 1 })).toContainText('R-');
          await expect(page.getByText('Which bank is it?')).toBeVisible();
          await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
        });
      });
    });
  }
}
