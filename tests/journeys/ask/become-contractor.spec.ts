/** Applications to become a contractor. */
import type { Page } from '@playwright/test';
import { startDesk, type Desk } from '../../support/edge/desk.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { originOf } from '../../support/pages/pages.ts';
import { PNG } from '../../support/pages/request-form.ts';
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
      await page.getByRole('radio', { name: 'Taxi driver', exact: true }).check();
      await page.getByRole('radio', { name: 'Self-employed' }).check();
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible();
      await alive();
      await page.getByLabel('Your full name').fill('Ivan Petrov');
      await page.getByLabel('Phone number').fill('+7 916 123-45-67');
      await page.getByLabel('Email').fill(`ivan${String(javaScriptEnabled)}@example.org`);
      await page.getByLabel('Date of birth').fill('2015-01-01');
      await page.getByLabel('Citizenship').selectOption('ru');
      await next(page);
      await expect(page.getByRole('link', { name: /Date of birth — You have to be 21/ })).toBeVisible();
      await page.getByLabel('Date of birth').fill('1990-05-17');
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Transport' })).toBeVisible();
      await alive();
      await page.getByLabel('Make of the car').selectOption('Lada');
      // Without scripts the models of the make come with the next response of the step.
      if (!javaScriptEnabled) await next(page);
      await page.getByLabel('Model', { exact: true }).selectOption('Vesta');
      await page.getByLabel('Year it was made').fill('2020');
      await page.getByLabel('Number plate').fill('А123ВС 77');
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible();
      await alive();
      await page.getByLabel('Driving licence number').fill('77 12 345678');
      await page.getByLabel('Licence issued on').fill('2019-02-03');
      await page.getByLabel('Licence valid until').fill('2029-02-03');
      await page.getByRole('checkbox', { name: 'B', exact: true }).check();
      const file = { name: 'licence.png', mimeType: 'image/png', buffer: PNG };
      await page.locator('main input[type="file"]').first().setInputFiles(file);
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Remove: licence.png' })).toBeVisible();
      await next(page);

      await expect(page.getByRole('heading', { level: 2, name: 'Check your answers' })).toBeVisible();
      await expect(page.getByText('licence.png')).toBeVisible();
      await page.getByRole('link', { name: 'Change: About you' }).click();
      await expect(page.getByLabel('Your full name')).toHaveValue('Ivan Petrov');
      await alive();
      await page.getByLabel('Your full name').fill('Ivan Sergeevich Petrov');
      await next(page);
      // Only the changed steps are repeated.
      await expect(page.getByRole('heading', { level: 2, name: 'Check your answers' })).toBeVisible();
      await expect(page.getByText('Ivan Sergeevich Petrov')).toBeVisible();
      await expect(page.getByText('licence.png')).toBeVisible();
      await alive();
      await page.getByLabel('I agree to the processing of my personal data').check();
      await page.getByLabel('I accept the terms of work').check();
      await page.getByRole('button', { name: 'Send the application' }).click();
      await expect(page.getByText('Message sent!')).toBeVisible();
    });
  });
}
