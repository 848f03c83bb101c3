/** The page of the development identity provider. */
import { cutOff } from '../../support/browser/cut-off.ts';
import { markupFaults } from '../../support/http/markup.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, press, VISITORS } from '../../support/pages/visitors.ts';

/** A single name, not of a demo driver. */
const NAME = { first: 'Maria', full: 'Maria de la Cruz' };

/**
 * The page of the development identity provider. It has no brands: the visitors include a phone and
 * a desktop for each language.
 */
for (const visitor of VISITORS) {
  const { viewport, language, hasTouch } = visitor;
  test.describe(nameOf({ ...visitor, brand: 'amber' }), () => {
    test.use({ viewport, language, hasTouch, served: 'lab' });

    inTurn(visitor, 0)(
      'a visitor enters a name, fixes its error, and returns',
      async ({ page, origin, axe, faults }) => {
        // A name that is rejected.
        faults.expect(/^answer 422: \S+\/api\/identity\/auth$/);
        faults.expect(/^console error: .* status of 422 .*\/api\/identity\/auth\)$/);
        const back = `${origin}/ru-${language}/moskva${ARTICLE}?from=mail`;
        const query = new URLSearchParams({ retpath: back, origin: 'roadside' });
        const response = await page.goto(`${origin}/api/identity/auth?${query}`);
        const markup = await markupFaults((await response?.text()) ?? '');
        // The standard's default is intended: these buttons submit.
        expect(markup.filter((fault) => !fault.startsWith('no-implicit-button-type'))).toEqual([]);
        const html = page.locator('html');
        await expect(html).toHaveAttribute('lang', language);
        await expect(html).toHaveAttribute('dir', language === 'xb' ? 'rtl' : 'ltr');

        /** In light and dark, and with text at 200 %. */
        const look = async () => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await axe();
          }
          for (const size of ['200%', '100%']) {
            await html.evaluate((root, size) => root.style.setProperty('font-size', size), size);
            expect(await cutOff(page, page.getByRole('main')), size).toEqual([]);
            expect(await html.evaluate(({ scrollWidth }) => scrollWidth), size).toBeLessThanOrEqual(viewport.width);
          }
          const heights = await page
            .getByRole('button')
            .or(page.getByRole('textbox'))
            .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
          expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
        };
        await look();

        const name = page.getByRole('textbox');
        const submit = page.getByRole('button').last();
        if (hasTouch) await name.tap();
        else await name.focus();
        await page.keyboard.type(NAME.first);
        if (hasTouch) await submit.tap();
        else await page.keyboard.press('Enter');
        await expect(name).toBeFocused();
        await expect(name).toHaveValue(NAME.first);
        await expect(name).toHaveAttribute('aria-invalid', 'true');
        await expect(name).toHaveAccessibleDescription(new RegExp(`^${await page.locator('#name-error').innerText()}`));
        await look();

        await page.keyboard.press('End');
        await page.keyboard.type(NAME.full.slice(NAME.first.length));
        await press(visitor, submit);
        await expect(page).toHaveURL(back);
        const profile = await page.request.get(`${origin}/api/auth/profile`);
        expect(await profile.json()).toMatchObject({ fio: NAME.full });
      },
    );
  });
}
