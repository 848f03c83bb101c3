/** Screens, states and drawings in articles. */
import { expect, test } from '../support/test.ts';

const PAYOUT = '/knowledge-base/taxi/money/payout-not-arrived';
const ACCIDENT = '/knowledge-base/taxi/safety/accident';

test.use({ viewport: { width: 360, height: 740 }, language: 'en' });

test('a reader on a phone sees each state as a card, and a screen reader still a table', async ({
  page,
  visit,
  axe,
}) => {
  await visit(PAYOUT);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Where the money is' })).toBeAttached();
  const card = table.getByRole('row').filter({ hasText: 'Declined' });
  await expect(card.getByRole('rowheader', { name: 'Declined' })).toBeVisible();
  const cell = card.getByRole('cell').first();
  await expect(cell).toHaveText('On its way back to your balance');
  const label = await cell.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(label).toContain('Where the money is');
  const [width, cellWidth] = [
    await card.evaluate((row) => row.clientWidth),
    await cell.evaluate((td) => td.clientWidth),
  ];
  expect(cellWidth, 'the cell takes the width of the card').toBeGreaterThan(width * 0.8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await axe();
});

test('a reader sees where to tap, as text that grows', async ({ page, visit }) => {
  await visit(PAYOUT);
  const screen = page.getByRole('figure', { name: 'Payouts' });
  await expect(screen.getByRole('listitem').filter({ hasText: 'Declined' })).toBeVisible();
  const sizeOf = () =>
    screen.getByText('14 October').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const before = await sizeOf();
  await page.evaluate(() => document.documentElement.attributeStyleMap.set('font-size', CSS.percent(200)));
  expect(await sizeOf()).toBeGreaterThan(before * 1.9);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a scheme says in words what its numbers mean', async ({ page, visit, axe }) => {
  await visit(ACCIDENT);
  const scheme = page.getByRole('figure', { name: 'People, car and triangle' });
  await expect(scheme.getByRole('listitem')).toHaveCount(3);
  await expect(scheme.locator('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(await scheme.locator('svg').evaluate((svg) => svg.clientWidth)).toBeGreaterThan(250);
  await axe();
});
