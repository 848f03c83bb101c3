/** Applications to become a contractor. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { PNG } from '../../support/pages/request-form.ts';
import { sentCard } from '../../support/pages/sent-request.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.describe.configure({ mode: 'default' });

let desk: Desk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

const next = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an applicant goes step by step, changes an answer, and gets the number', async ({ page }) => {
      const alive = () => (javaScriptEnabled ? waitForIslands(page, ['main', 'overlays']) : Promise.resolve());
      await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/become-contractor`);
      await alive();
      await next(page);
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Choose what you would like to do' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Choose how you want to work' })).toBeVisible();
      await page.getByRole('radio', { name: 'Taxi driver', exact: true }).check();
      await page.getByRole('radio', { name: 'Self-employed' }).check();
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 5: About you' })).toBeVisible();
      await alive();
      await page.getByLabel('Your full name').fill('Ivan Petrov');
      await page.getByLabel('Phone number').fill('+7 916 123-45-67');
      await page.getByLabel('Email').fill(`ivan${String(javaScriptEnabled)}@example.org`);
      await page.getByLabel('Date of birth').fill('2015-01-01');
      await page.getByLabel('Citizenship').selectOption('ru');
      await next(page);
      await expect(page.getByRole('link', { name: /Date of birth — You must be at least 21/ })).toBeVisible();
      await page.getByLabel('Date of birth').fill('1990-05-17');
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Step 3 of 5: Transport' })).toBeVisible();
      await alive();
      await page.getByLabel('Make of the car').selectOption('Lada');
      // Without scripts the models of the make come with the next response of the step.
      if (!javaScriptEnabled) await next(page);
      await page.getByLabel('Model', { exact: true }).selectOption('Vesta');
      await page.getByLabel('Year it was made').fill('2020');
      await page.getByLabel('Number plate').fill('А123ВС 77');
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Step 4 of 5: Documents' })).toBeVisible();
      await alive();
      await page.getByLabel('Driving licence number').fill('77 12 345678');
      await page.getByLabel('Licence issued on').fill('2019-02-03');
      await page.getByLabel('Licence valid until').fill('2029-02-03');
      await page.getByRole('checkbox', { name: 'B', exact: true }).check();
      const file = { name: 'licence.png', mimeType: 'image/png', buffer: PNG };
      await page.locator('main input[type="file"]').first().setInputFiles(file);
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Remove: licence.png' })).toBeVisible();
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Step 5 of 5: Check your answers' })).toBeVisible();
      await expect(page.getByText('licence.png')).toBeVisible();
      await page.getByRole('link', { name: 'Change: About you' }).click();
      await expect(page.getByLabel('Your full name')).toHaveValue('Ivan Petrov');
      await alive();
      await page.getByLabel('Your full name').fill('Ivan Sergeevich Petrov');
      await next(page);
      // Only the changed steps are repeated.
      await expect(page.getByRole('heading', { level: 2, name: 'Step 5 of 5: Check your answers' })).toBeVisible();
      await expect(page.getByText('Ivan Sergeevich Petrov')).toBeVisible();
      await expect(page.getByText('licence.png')).toBeVisible();
      await alive();
      await page.getByLabel('I agree to the processing of my personal data').check();
      await page.getByLabel('I accept the terms of work').check();
      await page.getByRole('button', { name: 'Send the application' }).click();
      await expect(page.getByText('Message sent!')).toBeVisible();
      if (!javaScriptEnabled) return;
      await expect(sentCard(page)).toContainText(/^Application R-/);
      await expect(sentCard(page)).toContainText('within 24 hours');
    });

    test('a courier on foot is not asked what to ride, and skips no step', async ({ page }) => {
      const alive = () => (javaScriptEnabled ? waitForIslands(page, ['main', 'overlays']) : Promise.resolve());
      await page.goto(`${originOf('amber', desk.edge.port)}/ru-en/moskva/become-contractor`);
      await alive();
      await expect(page.getByRole('heading', { level: 2, name: 'Step 1 of 5: Work' })).toBeVisible();
      await page.getByRole('radio', { name: 'Courier on foot' }).check();
      await page.getByRole('radio', { name: 'Self-employed' }).check();
      await next(page);
      await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 4: About you' })).toBeVisible();
      const later = new URL(page.url());
      later.pathname = later.pathname.replace(/person$/, 'documents');
      await page.goto(later.href);
      await expect(page.getByRole('heading', { level: 2, name: 'Step 2 of 4: About you' })).toBeVisible();
      const names = await page.getByLabel('Citizenship').locator('option').allTextContents();
      expect(names.slice(1, 6)).toEqual(['Russia', 'Armenia', 'Azerbaijan', 'Belarus', 'Georgia']);
      expect(names).toContain('Tajikistan');
    });
  });
}
