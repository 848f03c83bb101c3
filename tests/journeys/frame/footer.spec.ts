/** Links, banner and consent in the footer. */
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE, originOf, portOf } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** Milliseconds of idle time after which a page sends its beacons. */
const QUIET_MS = 5000;

/** Pinned texts: the mirrored language is not readable. */
const TEXTS = {
  ru: { unchosen: 'Вы ещё не выбрали', chosen: 'Сейчас считается только необходимое.', city: 'Москва' },
  en: { unchosen: 'You have not chosen yet', chosen: 'At present only what is necessary is counted.', city: 'Moscow' },
  xb: { unchosen: /\S/, chosen: /\S/, city: /\S/ },
} as const;

for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  const texts = TEXTS[language];
  // Titles of the lab's article in the target language.
  const other =
    language === 'ru' ? { code: 'en', title: 'A passenger left something' } : { code: 'ru', title: /^Пассажир/ };

  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    inTurn(visitor, 0)(
      'a visitor chooses what is counted, and the choice is shown from then on',
      async ({ page, visit, context, axe }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(ARTICLE);
        await waitForIslands(page, ['footer', 'overlays']);
        const link = page.getByRole('contentinfo').locator('#privacy + a');
        await press(visitor, link);
        const settings = page.getByRole('dialog');
        await expect(settings).toContainText(texts.unchosen);
        await axe();
        const necessary = settings.getByRole('radio').last();
        await press(visitor, necessary);
        await press(visitor, settings.locator('[data-submit]'));
        await expect(settings).toHaveCount(0);
        const cookie = (await context.cookies()).find(({ name }) => name === 'consent');
        expect(cookie).toMatchObject({ value: 'none', path: '/', sameSite: 'Lax' });
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(Math.round(days)).toBe(365);
        await press(visitor, link);
        await expect(settings).toContainText(texts.chosen);
        await expect(necessary).toBeChecked();
      },
    );

    inTurn(visitor, 1)('a visitor switches the language in the footer and keeps the URL', async ({ page, visit }) => {
      await visit(`${ARTICLE}?from=footer`);
      await waitForIslands(page, ['main', 'footer']);
      await press(visitor, page.getByRole('contentinfo').locator(`a[lang="${other.code}"]`));
      await expect(page).toHaveURL(new RegExp(`/ru-${other.code}/moskva${ARTICLE}\\?from=footer$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title);
    });

    inTurn(visitor, 2)('a visitor follows the banner of the footer', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page, ['main', 'footer']);
      const banner = page.getByRole('contentinfo').locator('a:has(use)');
      const picture = banner.locator('svg');
      await picture.scrollIntoViewIfNeeded();
      const drawn = () => picture.evaluate((svg: SVGSVGElement) => svg.querySelector('use')?.getBBox().width ?? 0);
      await expect.poll(drawn).toBeGreaterThan(40);
      await press(visitor, banner);
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/moskva/knowledge-base/taxi$`));
    });

    inTurn(visitor, 0)('a visitor opens a social network, which is counted', async ({ page, visit, axe }) => {
      await page.route('https://letters.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Letters</title>' }),
      );
      await page.clock.install();
      await visit(ARTICLE);
      await waitForIslands(page);
      await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'guest');
      const links = page.getByRole('contentinfo').locator('a:has(span > svg)');
      await expect(links).toHaveCount(2);
      const link = links.first();
      await expect(link).toHaveAccessibleName('Letters');
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
      await axe();
      const counted = page.waitForRequest((request) => /"socials_click"/.test(request.postData() ?? ''));
      // The first press stays on the page, where its beacon is visible.
      await link.evaluate((element) => {
        element.addEventListener('click', (event) => event.preventDefault(), { once: true });
      });
      await press(visitor, link);
      await page.clock.runFor(QUIET_MS);
      expect((await counted).postDataJSON()).toMatchObject({
        goals: [{ name: 'socials_click', params: { network: 'Letters' } }],
      });
      await press(visitor, link);
      await expect(page).toHaveURL('https://letters.example/roadside');
    });
  });

  test.describe(`${nameOf(visitor)}, without JavaScript`, () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab', javaScriptEnabled: false });

    inTurn(visitor, 1)('the footer replaces the menu', async ({ page, visit }) => {
      const place = `/ru-${language}/moskva`;
      await visit(ARTICLE);
      const footer = page.getByRole('contentinfo');
      await expect(footer.locator(`a[href="${place}/cities?page=${ARTICLE}"]`)).toHaveText(texts.city);
      await expect(footer.locator(`[href="${place}/contact-us"]`)).toBeVisible();
      await expect(footer.locator('a[href*="geonames.org"]')).toBeVisible();
      await expect(footer.getByText(/©.*\d{4}/)).toBeVisible();
      await press(visitor, footer.locator(`a[lang="${other.code}"]`));
      await expect(page).toHaveURL(new RegExp(`/ru-${other.code}/moskva${ARTICLE}$`));
    });
  });
}

for (const viewport of VIEWPORTS) {
  test.describe(`a country with its own logo, ${viewport.width} px`, () => {
    test.use({ served: 'lab', viewport });

    test('a visitor sees the logo, and it links to the main page', async ({ page, axe }) => {
      await page.goto(`${originOf('kz', portOf('lab'))}/kz-ru/almaty${ARTICLE}`);
      await waitForIslands(page, ['header']);
      const home = page.getByRole('banner').locator('a:has(img)');
      await expect(home).toHaveAccessibleName(/\S/);
      await expect(home).toHaveAttribute('href', '/kz-ru/almaty/knowledge-base');
      expect(
        await home.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.height]),
      ).toEqual([120, 32]);
      await axe();
    });
  });
}
