/** Lists of cities by letter, region and country. */
import type { Locator, Page } from '@playwright/test';
import { cityIn, openCityPicker } from '../../support/pages/city-picker.ts';
import { fingerOn } from '../../support/browser/finger.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, press, VISITORS, type Visitor } from '../../support/pages/visitors.ts';

/** Options of lists, by the beginning of their names: city names have no mirrored language. */
const TATARSTAN = { ru: 'Татарстан', en: 'Tatarstan', xb: 'Tatarstan' } as const;
const KAZAKHSTAN = { ru: 'Казахстан', en: 'Kazakhstan', xb: 'Kazakhstan' } as const;

/** Chooses from a native list: with a keyboard by typing, by touch through the API. */
async function choose(page: Page, { hasTouch }: Visitor, select: Locator, label: string): Promise<void> {
  if (hasTouch) {
    await select.selectOption({ label });
    return;
  }
  await select.focus();
  const devtools = await page.context().newCDPSession(page);
  // Playwright's keyboard has keys for Latin letters only; it inserts others as text, which a list
  // ignores.
  for (const key of label) {
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }
}

/** Letters at the edge of the list. */
const lettersOf = (picker: Locator) => picker.locator('[data-letter]');

/**
 * The letter marked in the index, and the distance of its cities from the upper edge of the list,
 * in pixels.
 */
function place(picker: Locator): Promise<{ letter: string | undefined; below: number | undefined }> {
  return picker.evaluate((dialog) => {
    const letter = dialog.querySelector<HTMLElement>('[data-letter][aria-current]')?.dataset['letter'];
    const group = letter === undefined ? null : dialog.querySelector(`[data-group="${CSS.escape(letter)}"]`);
    const edge = group?.parentElement?.getBoundingClientRect().top ?? 0;
    return { letter, below: group ? Math.abs(Math.round(group.getBoundingClientRect().top - edge)) : undefined };
  });
}

for (const visitor of VISITORS) {
  const { brand, viewport, language, hasTouch } = visitor;
  test.describe(nameOf(visitor), () => {
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    const open = async (page: Page, visit: (path: string) => Promise<unknown>) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(`${ARTICLE}?from=picker`);
      return openCityPicker(page, (link) => press(visitor, link));
    };

    inTurn(visitor, 0)('a visitor opens a letter, a region, and a city', async ({ page, visit }) => {
      const picker = await open(page, visit);
      const letters = lettersOf(picker);
      if (!hasTouch) {
        await letters.first().focus();
        await page.keyboard.press('ArrowDown');
      }
      const letter = hasTouch ? letters.last() : picker.locator('[data-letter]:focus');
      const first = picker.locator(`[data-group="${await letter.getAttribute('data-letter')}"] a`).first();
      await expect(first).not.toBeInViewport();
      if (hasTouch) await letter.tap();
      else {
        await page.keyboard.press('Enter');
        await expect(first).toBeFocused();
      }
      await expect(first).toBeInViewport();
      await press(visitor, picker.locator('button[aria-pressed="false"]'));
      await expect(letters).toHaveCount(0);
      await press(visitor, picker.locator('summary', { hasText: TATARSTAN[language] }));
      await press(visitor, cityIn(picker, 'kazan'));
      await expect(page).toHaveURL(new RegExp(`/ru-${language}/kazan${ARTICLE}\\?from=picker$`));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    inTurn(visitor, 1)('a visitor opens one region, then all of them', async ({ page, visit }) => {
      const picker = await open(page, visit);
      const region = picker.getByRole('combobox').last();
      await choose(page, visitor, region, TATARSTAN[language]);
      await expect(cityIn(picker, 'yakutsk')).toHaveCount(0);
      await expect(cityIn(picker, 'kazan')).toBeVisible();
      await expect(lettersOf(picker)).toHaveCount(0);
      if (hasTouch) await region.selectOption('*');
      else await region.press('Home');
      await expect(cityIn(picker, 'yakutsk')).toBeAttached();
      await expect(lettersOf(picker)).not.toHaveCount(0);
    });

    inTurn(visitor, 2)('another country opens on its host, in one of its languages', async ({ page, visit }) => {
      const picker = await open(page, visit);
      await choose(page, visitor, picker.getByRole('combobox').first(), KAZAKHSTAN[language]);
      await press(visitor, cityIn(picker, 'almaty'));
      await expect(page).toHaveURL(new RegExp(`//kz\\.localhost:\\d+/kz-${language}/almaty${ARTICLE}\\?from=picker$`));
    });

    if (!hasTouch) return;

    inTurn(
      visitor,
      1,
      2,
    )('the list follows a finger on the letters', async ({ page, visit }) => {
      const picker = await open(page, visit);
      await expect(picker).toHaveAttribute('data-state', 'open');
      const letters = await lettersOf(picker).evaluateAll((buttons) =>
        buttons.map((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return { letter: button.textContent, x: x + width / 2, y: y + height / 2 };
        }),
      );
      const [first, middle, late] = [letters[1], letters[4], letters[8]];
      if (!first || !middle || !late) throw new Error('Fewer letters than expected.');
      const finger = await fingerOn(page);
      await finger.press(first);
      await finger.moveTo(late);
      await expect.poll(() => place(picker)).toEqual({ letter: late.letter, below: 0 });
      await finger.moveTo(middle);
      await expect.poll(() => place(picker)).toEqual({ letter: middle.letter, below: 0 });
      // A finger outside the letters scrolls nothing and chooses nothing when lifted.
      const beside = middle.x + (language === 'xb' ? 150 : -150);
      await finger.moveTo({ x: beside, y: middle.y });
      await finger.moveTo({ x: beside, y: late.y });
      await finger.lift();
      expect(await place(picker)).toEqual({ letter: middle.letter, below: 0 });
      await expect(picker).toHaveAttribute('data-state', 'open');
    });
  });
}
