import { waitForIslands } from '../support/islands.ts';
import { ARTICLE, BRANDS } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

for (const brand of BRANDS) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(`${brand}, ${screen}`, () => {
      test.use({ brand, viewport, language: 'en' });

      test('a visitor chooses what is counted, and is told the choice from then on', async ({
        page,
        visit,
        context,
        axe,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await visit(ARTICLE);
        await waitForIslands(page, ['footer', 'overlays']);
        const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy settings' });
        await link.click();
        const settings = page.getByRole('dialog', { name: 'Privacy settings' });
        await expect(settings).toContainText('You have not chosen yet');
        await axe();
        await settings.getByRole('radio', { name: 'Only what is necessary' }).check();
        await settings.getByRole('button', { name: 'Save' }).click();
        await expect(settings).toHaveCount(0);
        const cookie = (await context.cookies()).find(({ name }) => name === 'consent');
        expect(cookie).toMatchObject({ value: 'none', path: '/', sameSite: 'Lax' });
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(Math.round(days)).toBe(365);
        await link.click();
        await expect(settings).toContainText('At present only what is necessary is counted.');
        await expect(settings.getByRole('radio', { name: 'Only what is necessary' })).toBeChecked();
      });

      test('a visitor switches the language at the end of the page, keeping the address', async ({ page, visit }) => {
        await visit(`${ARTICLE}?from=footer`);
        await waitForIslands(page, ['main', 'footer']);
        await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}\\?from=footer$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пассажир забыл вещь в машине');
      });
    });

    test.describe(`${brand}, ${screen}, without JavaScript`, () => {
      test.use({ brand, viewport, javaScriptEnabled: false, language: 'en' });

      test('the footer is the menu', async ({ page, visit }) => {
        await visit(ARTICLE);
        const footer = page.getByRole('contentinfo');
        await expect(footer.getByRole('link', { name: 'City: Moscow' })).toHaveAttribute(
          'href',
          `/ru-en/moskva/cities?page=${ARTICLE}`,
        );
        await expect(footer.locator('[href="/ru-en/moskva/contact-us"]')).toBeVisible();
        await expect(footer.getByText('GeoNames')).toBeVisible();
        await expect(footer.getByText(/^© \d{4}/)).toBeVisible();
        await footer.getByRole('link', { name: 'Русский' }).click();
        await expect(page).toHaveURL(new RegExp(`/ru-ru/moskva${ARTICLE}$`));
      });
    });
  }
}
