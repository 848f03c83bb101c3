/** Journeys between cities, countries and languages. */
import { ARTICLE } from '../support/pages/pages.ts';
import { placeOf, test } from './test.ts';
import type { Visitor } from './visitor.ts';

/** An article page, where every overlay can be opened. */
const arrival = ['header', 'main', 'overlays'] as const;

/** Opens the menu and waits until it stops moving. */
async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.click('link', 'Menu', 'header');
  await visitor.find('dialog', 'Menu');
  await visitor.expectValue(`return document.querySelector('dialog').dataset.state`, 'open');
}

test('a visitor finds a city in the picker, in the wrong layout, and stays on the article', async ({ visitor }) => {
  await visitor.open(`${placeOf({ locale: 'ru-ru' }) + ARTICLE}?from=picker`);
  await visitor.waitForIslands(...arrival);
  await visitor.click('link', /^Город: Москва/, 'header');
  await visitor.find('dialog', 'Выберите город');
  await visitor.fill('searchbox', 'Найти город', 'rfpfym');
  await visitor.click('link', /^Казань/, '[data-list]:not([hidden])');
  await visitor.arrive(new RegExp(`/ru-ru/kazan${ARTICLE}\\?from=picker$`));
  await visitor.find('link', /^Город: Казань/, 'header');
  await visitor.back();
  await visitor.arrive(new RegExp(`/ru-ru/moskva${ARTICLE}\\?from=picker$`));
});

test('a visitor chooses a city by keyboard only', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands(...arrival);
  await visitor.press('Tab');
  const focused = `return (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()`;
  await visitor.expectValue(focused, 'Skip to content');
  const isCity = async () => (await visitor.run<string>(focused)).startsWith('City: Moscow');
  for (let stops = 0; stops < 15 && !(await isCity()); stops++) await visitor.press('Tab');
  await visitor.press('Enter');
  await visitor.find('dialog', 'Choose a city');
  await visitor.expectValue(`return document.activeElement.matches('dialog [data-autofocus]')`, true);
  await visitor.press('kazan');
  await visitor.find('link', /^Kazan/, '[data-list]:not([hidden])');
  await visitor.press('Enter');
  await visitor.arrive(new RegExp(`/ru-en/kazan${ARTICLE}$`));
  await visitor.miss('dialog', /./);
  await visitor.expectValue(`return document.activeElement.matches('main')`, true);
});

test('a visitor closes the picker with Escape and returns to the same place', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands(...arrival);
  await visitor.click('link', /^City: Moscow/, 'header');
  await visitor.find('dialog', 'Choose a city');
  await visitor.press('Escape');
  await visitor.miss('dialog', /./);
  await visitor.expectValue(`return document.activeElement.getAttribute('aria-label')`, 'City: Moscow');
});

test('a visitor chooses from the list of all cities', async ({ visitor }) => {
  await visitor.open(`${placeOf()}/cities`);
  await visitor.click('link', 'Saint Petersburg', 'main section:first-of-type');
  await visitor.arrive(/\/ru-en\/sankt-peterburg/);
  await visitor.find('link', /^City: Saint Petersburg/, 'header');
});

test('a visitor changes the country and continues on its host', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands(...arrival);
  await visitor.click('link', /^City: Moscow/, 'header');
  await visitor.choose('Country', 'Kazakhstan');
  await visitor.click('link', /^Almaty/, '[data-list]:not([hidden])');
  await visitor.arrive(new RegExp(`//kz\\.localhost:\\d+/kz-en/almaty${ARTICLE}$`));
});

test('a visitor switches the language in the menu and stays on the article', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands(...arrival);
  await openMenu(visitor);
  await visitor.click('link', /Русский/, 'dialog');
  await visitor.arrive(new RegExp(`/ru-ru/moskva${ARTICLE}$`));
  await visitor.find('heading', 'Пассажир забыл вещь в машине');
  await visitor.miss('dialog', /./);
});

test('a visitor follows the menu’s groups, opens support over the page, and returns to the menu', async ({
  visitor,
}) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands(...arrival);
  await openMenu(visitor);
  await visitor.find('heading', 'Professions', 'dialog');
  await visitor.click('link', /^Taxi driver/, 'dialog');
  await visitor.arrive(/\/ru-en\/moskva\/knowledge-base\/taxi$/);
  await visitor.miss('dialog', /./);
  await openMenu(visitor);
  await visitor.click('link', /^Contact us/, 'dialog');
  await visitor.find('dialog', 'Contact support · Taxi driver');
  await visitor.press('Escape');
  await visitor.miss('dialog', 'Contact support · Taxi driver');
  await visitor.find('dialog', 'Menu');
  await visitor.back();
  await visitor.miss('dialog', /./);
  await visitor.arrive(/\/ru-en\/moskva\/knowledge-base\/taxi$/);
});
