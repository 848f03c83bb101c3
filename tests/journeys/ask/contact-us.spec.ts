/** From the contact page to the right form. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEdge, type Edge } from '../../support/edge/edge.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, BRANDS, islandsOf, originOf, PAGES } from '../../support/pages/pages.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { ROOT } from '../../support/repository.ts';
import { expect, test } from '../../support/test.ts';
import { untilSearchable } from '../../support/edge/search.ts';
import { startEdgeWithFlags } from '../../support/edge/with-flags.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { alternately } from '../../support/pages/visitors.ts';

const PHONE = { width: 360, height: 740 };

test.use({ served: 'lab', language: 'en' });

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, javaScriptEnabled] of [true, false].entries()) {
    test.describe(`${brand}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ brand, javaScriptEnabled });

      alternately(turn, other, 0)(
        'a driver sees the emergency advice and opens the form for their profession',
        { tag: '@smoke' },
        async ({ page, visit }) => {
          await visit('/contact-us');
          const main = page.getByRole('main');
          await expect(main.getByRole('heading')).toHaveText(['Contact us', 'What do you do?']);
          await expect(main.getByText('If somebody is in danger, call your local emergency number.')).toBeInViewport();
          await main.getByRole('link', { name: 'Taxi driver', exact: true }).click();
          await expect(page).toHaveURL(/\/ru-en\/moskva\/contact-us\/taxi$/);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support');
          await expect(page.getByLabel('Your message')).toBeVisible();
          await expect(page.getByRole('main').getByText('Taxi driver')).toBeVisible();
          await page.getByRole('link', { name: 'Change what you do' }).click();
          await expect(page).toHaveURL(/\/contact-us$/);
        },
      );

      alternately(
        turn,
        other,
        1,
      )('a visitor without a listed profession gets a link to the knowledge base', async ({ page, visit }) => {
        await visit('/contact-us');
        await page.getByRole('main').getByRole('link', { name: 'Browse the whole knowledge base' }).click();
        await expect(page).toHaveURL(/\/ru-en\/moskva\/knowledge-base$/);
      });

      alternately(
        turn,
        other,
        0,
      )('the survey of courier orders is offered only in ru-ru', async ({ page, visit }) => {
        const survey = page.getByRole('main').locator('a[href^="https://survey."]');
        await visit('/contact-us', { locale: 'ru-ru' });
        await expect(survey).toHaveText('Опрос о заказах курьеров');
        await visit('/contact-us');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(survey).toHaveCount(0);
      });
    });
  }

  test.describe(brand, () => {
    test.use({ brand });

    test('by keyboard, the professions follow the back link directly', async ({ page, visit }) => {
      await visit('/contact-us');
      await waitForIslands(page);
      await page.getByRole('main').focus();
      const taxi = page.getByRole('main').getByRole('link', { name: 'Taxi driver', exact: true });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(taxi).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/contact-us\/taxi$/);
    });

    test.describe('by touch', () => {
      test.use({ hasTouch: true, viewport: PHONE });

      test('support opens over the page, each step has a URL, and text is kept', async ({ page, visitError, axe }) => {
        await visitError('/knowledge-base/nowhere', 404);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await page.getByRole('main').getByRole('link', { name: 'Contact us' }).tap();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toHaveAccessibleName('Contact us');
        await expect(page).toHaveURL(/\/contact-us$/);
        await expect(dialog.getByText('If somebody is in danger')).toBeVisible();
        await expect(dialog.getByRole('heading', { level: 1 })).toHaveCount(0);

        await dialog.getByRole('link', { name: 'Taxi driver', exact: true }).tap();
        await expect(dialog).toHaveAccessibleName('Contact support · Taxi driver');
        await expect(page).toHaveURL(/\/contact-us\/taxi$/);
        await dialog.getByLabel('Your message').fill('Half a thought');
        await axe();
        await dialog.getByRole('button', { name: 'Back' }).tap();
        await expect(dialog).toHaveAccessibleName('Contact us');
        await page.goForward();
        await expect(dialog.getByLabel('Your message')).toHaveValue('Half a thought');

        await dialog.getByRole('button', { name: 'Close' }).tap();
        await expect(dialog).toHaveCount(0);
        await expect(page).toHaveURL(/\/knowledge-base\/nowhere$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
      });

      test('a step of the overlay is a page after a reload', async ({ page, visit }) => {
        await visit('/knowledge-base/taxi');
        await waitForIslands(page, ['header', 'main', 'overlays']);
        await page.getByRole('banner').getByRole('link', { name: 'Support' }).tap();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Your message').fill('Half a thought');
        await page.reload();
        await waitForIslands(page);
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact support');
        await expect(page.getByLabel('Your message')).toHaveValue('Half a thought');
      });
    });
  });
}

/**
 * Links to the form with any query. Links to this page in another language or city, or after
 * sign-in, do not count.
 */
const WAYS = 'a[href*="/contact-us"]:not([hreflang], [href*="/cities"], [href*="retpath"])';

test.describe('on a site without a contact form', () => {
  test.describe.configure({ mode: 'default' });

  let rules: string;
  let edge: Edge;

  test.beforeAll(async () => {
    rules = await mkdtemp(path.join(os.tmpdir(), 'roadside-rules-'));
    await cp(path.join(ROOT, 'edge/rules'), rules, { recursive: true });
    const sites = path.join(rules, 'sites.toml');
    const text = await readFile(sites, 'utf8');
    const closed = 'features = ["DISABLE_MAIN", "DISABLE_CONTACT_US_FORM"]';
    await writeFile(sites, text.replaceAll(/^features = .*\n/gm, '').replaceAll(/^brand = /gm, `${closed}\nbrand = `));
    edge = await startEdge({ FRAGMENTS_FOLDER: FRAGMENTS, RULES_FOLDER: rules });
    await untilSearchable(edge);
  });

  test.afterAll(async () => {
    await edge.stop();
    await rm(rules, { recursive: true });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled });

      test('the page is missing and no page links to it', async ({ page, faults }) => {
        test.setTimeout(120_000);
        for (const kind of PAGES) {
          const status = kind.path.startsWith('/contact-us') ? 404 : kind.status;
          await test.step(kind.name, async () => {
            if (status >= 400) {
              faults.expect(new RegExp(`^answer ${status}: \\S+${kind.path}$`));
              faults.expect(new RegExp(`^console error: .* status of ${status} .*${kind.path}\\)$`));
            }
            const answer = await page.goto(`${originOf('amber', edge.port)}/ru-en/moskva${kind.path}`);
            expect.soft(answer?.status(), kind.name).toBe(status);
            if (javaScriptEnabled) {
              await waitForIslands(page, islandsOf({ ...kind, status }));
              if (!kind.bare) {
                await page.locator(OPENERS.menu).click();
                await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
              }
            }
            await expect.soft(page.locator(WAYS), kind.name).toHaveCount(0);
          });
        }
      });
    });
  }

  test('a reader who was not helped can still say why, without a link to the form', async ({ page }) => {
    await page.goto(`${originOf('amber', edge.port)}/ru-en/moskva${ARTICLE}`);
    await waitForIslands(page);
    await page.mouse.move(10, 10);
    await page
      .getByRole('group', { name: 'Was this helpful?' })
      .getByRole('button', { name: 'No', exact: true })
      .click();
    await expect(page.getByRole('main').getByRole('button', { name: 'Send' })).toBeVisible();
    await expect(page.locator(WAYS)).toHaveCount(0);
  });
});

test.describe('with an experiment on the form', () => {
  test.describe.configure({ mode: 'default' });

  let edge: Edge;

  test.beforeAll(async () => {
    edge = await startEdgeWithFlags(`
[[flag]]
name = "DISABLE_CONTACT_US_FORM"
owner = "tests"
reason = "Do fewer ask who find no form?"
variants = { control = 100 }
`);
    await untilSearchable(edge);
  });

  test.afterAll(() => edge.stop());

  test('the control group finds every link to the form', async ({ page }) => {
    const place = `${originOf('amber', edge.port)}/ru-en/moskva`;
    for (const below of ['/knowledge-base', '/jobs/taxi', ARTICLE, '/search?q=payout']) {
      await page.goto(place + below);
      await waitForIslands(page, ['header', 'main', 'footer']);
      for (const slot of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(slot).locator(WAYS).first()).toBeVisible();
    }
  });
});
