/** Feedback and saved articles. */
import type { Page } from '@playwright/test';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { signIn } from '../../support/pages/sign-in.ts';
import { readToTheEnd } from '../../support/browser/read-to-the-end.ts';
import { expect, test } from '../../support/test.ts';
import { alternately } from '../../support/pages/visitors.ts';

const TAXI = '/knowledge-base/taxi';

/**
 * By screen and language, a separate article that helps: the tests run concurrently, and likes
 * are shared.
 */
const SCREENS = {
  phone: {
    viewport: { width: 360, height: 740 },
    liked: { ru: `${TAXI}/orders/cleaning-fee`, en: `${TAXI}/money/payout-not-arrived` },
  },
  desktop: {
    viewport: { width: 1280, height: 800 },
    liked: { ru: `${TAXI}/money/fare-lower-than-expected`, en: ARTICLE },
  },
};

const WORDS = {
  ru: {
    question: 'Статья помогла?',
    no: 'Нет',
    unclear: 'Трудно понять',
    send: 'Отправить',
    about: 'Вопрос о статье «Пассажир забыл вещь в машине».',
    write: 'Нужен ответ? Напишите нам',
    thanks: 'Спасибо, ваш ответ учтён.',
    before: 'Вы уже ответили, помогла ли эта статья.',
    yes: 'Да',
    likes: 'Помогла 1 читателю',
    save: 'Сохранить',
    kept: 'Сохранено',
    saved: 'Сохранённое',
  },
  en: {
    question: 'Was this helpful?',
    no: 'No',
    unclear: 'It’s hard to understand',
    send: 'Send',
    about: 'Your question is about “A passenger left something in your car”.',
    write: 'Need an answer? Write to us',
    thanks: 'Thanks, your answer has been counted.',
    before: 'You’ve already rated this article.',
    yes: 'Yes',
    likes: 'It helped 1 reader',
    save: 'Save',
    kept: 'Saved',
    saved: 'Saved',
  },
};

/** Paths of the saved articles in the list. */
async function savedPaths(page: Page, heading: string): Promise<string[]> {
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  await expect(section).toBeVisible();
  return section.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
}

for (const [turn, [screen, { viewport, liked }]] of Object.entries(SCREENS).entries()) {
  for (const [other, language] of (['ru', 'en'] as const).entries()) {
    const words = WORDS[language];
    const place = `/ru-${language}/moskva`;

    test.describe(`${screen}, ${language}`, () => {
      test.use({ viewport, language });

      alternately(
        turn,
        other,
        0,
      )('a reader says that an article did not help and why', async ({ page, visit, axe }) => {
        await visit(ARTICLE);
        await readToTheEnd(page);
        const question = page.getByRole('group', { name: words.question });
        const counted = page.waitForResponse(/\/feedback$/);
        const no = question.getByRole('button', { name: words.no });
        await no.click();
        await expect(no).toHaveAttribute('aria-pressed', 'true');
        const press = (await counted).request();
        expect(press.postDataJSON()).toEqual({ helpful: false });
        expect((await counted).status()).toBe(204);
        await page.getByRole('checkbox', { name: words.unclear }).check();
        await page.getByRole('textbox').last().fill('Какую кнопку нажать? 🙂');
        const write = page.getByRole('link', { name: words.write });
        await expect(write).toHaveAttribute('href', `${place}/contact-us?article=taxi-lost-item`);
        await axe();
        const added = page.waitForRequest(/\/feedback$/);
        await page.getByRole('button', { name: words.send }).click();
        expect((await added).postDataJSON()).toMatchObject({ helpful: false, reasons: ['unclear'] });
        expect((await added).headers()['idempotency-key']).toBe(press.headers()['idempotency-key']);
        await expect(page.getByText(words.thanks)).toBeVisible();
        await expect(write).toHaveAttribute('href', `${place}/contact-us?article=taxi-lost-item`);
        await axe();

        await page.reload();
        await readToTheEnd(page);
        await expect(page.getByText(words.before)).toBeVisible();
        await expect(question).toHaveCount(0);
      });

      alternately(turn, other, 1)(
        'a reader saves an article and finds it again',
        { tag: '@smoke' },
        async ({ page, visit }) => {
          await visit(ARTICLE);
          await readToTheEnd(page);
          const save = page.getByRole('button', { name: words.save, exact: true });
          const kept = page.getByRole('main').getByRole('button', { name: words.kept, exact: true });
          await save.click();
          await expect(kept).toBeVisible();
          await visit('/knowledge-base');
          expect(await savedPaths(page, words.saved)).toEqual([place + ARTICLE]);
          await page
            .getByRole('link')
            .and(page.locator(`section a[href="${place + ARTICLE}"]`))
            .last()
            .click();
          await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
          await readToTheEnd(page);
          await kept.click();
          await expect(save).toBeVisible();
          await visit('/knowledge-base');
          await waitForIslands(page);
          await expect(page.getByRole('heading', { name: words.saved, exact: true })).toHaveCount(0);
        },
      );

      alternately(
        turn,
        other,
        0,
      )('a reader says that an article helped, and is counted once', async ({ page, visit }) => {
        await visit(liked[language]);
        await readToTheEnd(page);
        const question = page.getByRole('group', { name: words.question });
        const answered = page.waitForResponse(/\/like$/);
        await question.getByRole('button', { name: words.yes }).click();
        expect(await (await answered).json()).toMatchObject({ likes: 1, liked: true });
        await expect(page.getByText(words.thanks)).toBeVisible();

        // Another answer on this device takes it back.
        await page.evaluate(() => localStorage.removeItem('helpful-answered'));
        await page.reload();
        await readToTheEnd(page);
        await expect(question.getByText(words.likes)).toBeVisible();
        const takenBack = page.waitForResponse(/\/like$/);
        await question.getByRole('button', { name: words.no }).click();
        expect(await (await takenBack).json()).toMatchObject({ likes: 0, liked: false });
      });
    });
  }
}

test('a reader who was not helped says why, and support sees the article', async ({ page, visit }) => {
  await visit(ARTICLE);
  await readToTheEnd(page);
  await page.getByRole('group', { name: WORDS.ru.question }).getByRole('button', { name: WORDS.ru.no }).click();
  await page.getByRole('link', { name: WORDS.ru.write }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('a[href*="/contact-us/taxi?"]').click();
  await expect(dialog.getByText(WORDS.ru.about)).toBeVisible();
  expect(new URL(page.url()).search).toBe('?article=taxi-lost-item');
});

test('a guest’s saved articles are kept at sign-in', async ({ page, visit }) => {
  const words = WORDS.ru;
  await visit(ARTICLE);
  await readToTheEnd(page);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toContain(ARTICLE);
  await visit('/knowledge-base');
  const handedOver = page.waitForRequest((request) => request.method() === 'PUT');
  await signIn(page);
  expect((await handedOver).postDataJSON()).toEqual({ add: [expect.stringMatching(/^taxi-/)], remove: [] });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
  expect(await savedPaths(page, words.saved)).toEqual([`/ru-ru/moskva${ARTICLE}`]);
});

test('a reader without scripts gets a link to support and no broken controls', async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/ru-en/moskva${ARTICLE}`);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByText(WORDS.en.about)).toBeVisible();
  await expect(page.locator('main form input[name="article"]')).toHaveValue('taxi-lost-item');
  await context.close();
});
