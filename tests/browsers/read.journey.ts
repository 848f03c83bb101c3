/** Journeys of readers: articles, feedback, right-to-left, missing pages. */
import { ARTICLE, KAZAN_ONLY } from '../support/pages/pages.ts';
import { expect, placeOf, test } from './test.ts';

/** Script: the list at the bottom of an article, with links to others. */
const LAST_LIST = `[...document.querySelectorAll('main ul')].reduce((lowest, list) =>
  list.getBoundingClientRect().top > lowest.getBoundingClientRect().top ? list : lowest)`;

const TITLE = 'A passenger left something in your car';

test('a driver finds an article from the main page by links', async ({ visitor }) => {
  await visitor.open(`${placeOf()}/knowledge-base`);
  for (const name of ['Taxi driver', 'Orders and passengers', TITLE]) {
    await visitor.click('link', new RegExp(`^${name}`), 'main');
    await visitor.find('heading', name);
  }
  await visitor.arrive(/\/knowledge-base\/taxi\/orders\/lost-item$/);
});

test('a reader goes from page to page and back without a reload', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands('header', 'main', 'footer');
  // Idle work of the loader comes last, so links are taken over by then.
  await visitor.expectValue('return window.__roadsidePage?.session.status', 'guest');
  await visitor.run('window.sameDocument = true');
  await visitor.run(`${LAST_LIST}.scrollIntoView({ block: 'center' })`);
  const left = await visitor.run<number>('return Math.round(scrollY)');
  expect(left).toBeGreaterThan(500);
  const next = await visitor.run<string>(`return ${LAST_LIST}.querySelector('a').textContent`);
  await visitor.click('link', next, 'main');
  await visitor.find('heading', next, 'main');
  await visitor.expectValue('return scrollY', 0);
  await visitor.expectValue(`return document.activeElement.matches('main')`, true);
  await visitor.back();
  await visitor.find('heading', TITLE, 'main');
  await visitor.expectValue('return Math.round(scrollY)', left);
  await visitor.expectValue('return window.sameDocument', true);
});

test('a reader says that an article did not help, and why', async ({ visitor }) => {
  await visitor.open(placeOf() + ARTICLE);
  await visitor.waitForIslands('main');
  await visitor.run(`document.querySelector('main article').scrollIntoView({ block: 'end' })`);
  await visitor.click('button', 'No', 'main');
  await visitor.click('checkbox', 'It’s hard to understand');
  await visitor.fill('textbox', /^In your own words/, 'Which button is it? 🙂');
  await visitor.click('button', 'Send', 'main');
  await visitor.read('Thanks, your answer has been counted.');
  await visitor.reload();
  await visitor.waitForIslands('main');
  await visitor.run(`document.querySelector('main article').scrollIntoView({ block: 'end' })`);
  await visitor.read('You’ve already rated this article.');
});

test('a reader of a right-to-left language reads from right to left', async ({ visitor }) => {
  await visitor.open(placeOf({ served: 'lab', locale: 'ru-xb' }) + ARTICLE);
  await visitor.expectValue('return getComputedStyle(document.body).direction', 'rtl');
  const ends = `
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('main h1'));
    const [text, box] = [range.getBoundingClientRect(), document.querySelector('main h1').getBoundingClientRect()];
    return { text: text.right === box.right, fits: document.documentElement.scrollWidth <= innerWidth };`;
  await visitor.expectValue(ends, { text: true, fits: true });
});

test('a reader sees each brand on its host, in its font', async ({ visitor }) => {
  for (const [brand, font] of [
    ['amber', 'Onest'],
    ['slate', 'Plex'],
  ] as const) {
    await visitor.open(placeOf({ brand }) + ARTICLE);
    await visitor.find('heading', TITLE);
    const loaded = `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)`;
    await visitor.expectValue(`return ${loaded}.some((family) => family.includes('${font}'))`, true);
  }
});

test.describe('on a missing page', () => {
  // WebKit logs the status of an error page.
  test.use({ tolerated: /status of 404/ });

  test('a lost visitor gets a link to the city that has the page', async ({ visitor }) => {
    await visitor.open(placeOf({ served: 'lab' }) + KAZAN_ONLY.path);
    await visitor.click('link', 'Open it for Kazan', 'main');
    await visitor.arrive(new RegExp(`/ru-en/kazan${KAZAN_ONLY.path}$`));
    await visitor.find('heading', 'Parking in Kazan');
  });
});
