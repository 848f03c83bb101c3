/** Journeys through search and calculators. */
import { ARTICLE } from '../support/pages/pages.ts';
import { placeOf, test } from './test.ts';

const PAYOUT = /\/knowledge-base\/taxi\/money\/payout-not-arrived(#|$)/;
const TITLE = /^Your payout hasn.t arrived/;

test('a visitor searches from an article, opens a result, and returns to the results', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands('header', 'main', 'overlays');
  await visitor.click('link', /^Search/, 'header');
  await visitor.find('dialog', 'Search');
  await visitor.fill('combobox', 'Search the knowledge base', 'payotu not arrived');
  await visitor.press('Enter');
  await visitor.arrive(/\/search\?q=payotu/);
  await visitor.miss('dialog', /./);
  await visitor.click('link', TITLE, 'main h2');
  await visitor.arrive(PAYOUT);
  await visitor.back();
  await visitor.find('link', TITLE, 'main h2');
});

test('a visitor opens a suggested article by keyboard only', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands('header', 'main', 'overlays');
  await visitor.press('/');
  await visitor.find('dialog', 'Search');
  await visitor.expectValue(`return document.activeElement.getAttribute('role')`, 'combobox');
  await visitor.press('payout not arrived');
  await visitor.find('option', TITLE);
  const chosen = `return document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? ''`;
  for (let steps = 0; steps < 8 && !TITLE.test(await visitor.run(chosen)); steps++) await visitor.press('ArrowDown');
  await visitor.press('Enter');
  await visitor.arrive(PAYOUT);
});

test("a driver calculates a week's earnings while typing", async ({ visitor }) => {
  await visitor.open(`${placeOf()}/calculator`);
  await visitor.waitForIslands('main');
  const week = `return Number(document.querySelector('main h2 + p').textContent.split('–')[0].replaceAll(/[^\\d]/g, ''))`;
  const before = await visitor.run<number>(week);
  await visitor.fill('spinbutton', /^Hours a day/, '12');
  await visitor.arrive(/\/calculator\?.*hours=12/);
  await visitor.expectValue(`${week} > ${before}`, true);
  await visitor.reload();
  await visitor.expectValue(`return document.querySelector('[name="hours"]').value`, '12');
});
