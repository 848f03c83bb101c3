/** The header while scrolling, with focus, and at all widths. */
import type { Page } from '@playwright/test';
import { fingerOn } from '../../support/browser/finger.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE } from '../../support/pages/pages.ts';
import { expect, test } from '../../support/test.ts';
import { OPENERS } from '../../support/pages/openers.ts';
import { inTurn, nameOf, VISITORS } from '../../support/pages/visitors.ts';

const PHONE = { width: 360, height: 740 };

/** Opacity of the header's background, 0 to 1. */
const ground = (page: Page) =>
  page
    .getByRole('banner')
    .locator('> div')
    .first()
    .evaluate((header) => Number(getComputedStyle(header, '::before').opacity));

/** Lower edge of the header's links: negative when they have left the window. */
const lowerEdge = (page: Page) => page.locator(OPENERS.menu).evaluate((link) => link.getBoundingClientRect().bottom);

/** Positions of the visible links in the header, except the skip link. */
function linksOfHeader(page: Page): Promise<DOMRect[]> {
  return page
    .getByRole('banner')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.matches('[href="#main"]'))
        .map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    );
}

/**
 * Scrolls: far down, a little up, a little down, to the top. Keys, and start and end of a finger's
 * move, in pixels from the top.
 */
const WAYS = {
  down: { key: 'PageDown', from: 620, to: 100 },
  back: { key: 'ArrowUp', from: 300, to: 420 },
  on: { key: 'ArrowDown', from: 420, to: 300 },
  top: { key: 'Home', from: 100, to: 720 },
} as const;

/** Scrolls as the visitor does, until the page rests: an earlier key would add to the distance. */
async function scroll(page: Page, hasTouch: boolean, way: keyof typeof WAYS): Promise<void> {
  if (hasTouch) await swipe(page, way);
  else await page.keyboard.press(WAYS[way].key);
  await expect.poll(() => rests(page)).toBe(true);
}

/** Whether the page stays in place for some frames. */
function rests(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const before = scrollY;
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return scrollY === before;
  });
}

async function swipe(page: Page, way: keyof typeof WAYS): Promise<void> {
  const { from, to } = WAYS[way];
  const finger = await fingerOn(page);
  await finger.press({ x: 180, y: from });
  await finger.moveTo({ x: 180, y: to });
  await finger.lift();
}

for (const visitor of VISITORS) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, language, hasTouch } = visitor;
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    inTurn(visitor, 0)(
      'the header hides on scrolling down and returns on scrolling up, without a layout shift',
      async ({ page, visit }) => {
        await visit(ARTICLE);
        await waitForIslands(page);
        await page.evaluate(() => {
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries()) document.documentElement.dataset['shift'] = shift.entryType;
          }).observe({ type: 'layout-shift' });
        });
        await scroll(page, hasTouch, 'down');
        await expect.poll(() => lowerEdge(page)).toBeLessThanOrEqual(0);
        await scroll(page, hasTouch, 'back');
        await expect.poll(() => lowerEdge(page)).toBeGreaterThan(40);
        await scroll(page, hasTouch, 'on');
        await expect.poll(() => lowerEdge(page)).toBeLessThanOrEqual(0);
        await scroll(page, hasTouch, 'top');
        await expect.poll(() => lowerEdge(page)).toBeGreaterThan(40);
        await expect(page.locator('html')).not.toHaveAttribute('data-shift');
      },
    );

    inTurn(visitor, 1)('focus shows the header again', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page);
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
      await expect.poll(() => lowerEdge(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('banner').locator(':focus')).toBeVisible();
      await expect.poll(() => lowerEdge(page)).toBeGreaterThan(40);
      // It moves nothing, and stays while it has focus.
      expect(await page.evaluate(() => scrollY)).toBe(600);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
      expect(await lowerEdge(page)).toBeGreaterThan(40);
    });

    inTurn(visitor, 2)('the header never obscures focus', async ({ page, visit }) => {
      await visit(ARTICLE);
      await waitForIslands(page);
      await page.getByRole('contentinfo').getByRole('link').last().focus();
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Shift+Tab');
        const inHeader = await page.getByRole('banner').locator(':focus').count();
        if (inHeader > 0) break;
        const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
        expect(top).toBeGreaterThanOrEqual(await lowerEdge(page));
      }
    });

    inTurn(visitor, 0)(
      'the header is transparent down to 100 px where the brand has it so, but not on error pages',
      async ({ page, visit, visitError }) => {
        const atTop = brand === 'slate' ? 1 : 0;
        await visit(ARTICLE);
        await waitForIslands(page);
        expect(await ground(page)).toBe(atTop);
        await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
        expect(await ground(page)).toBe(atTop);
        await page.evaluate(() => scrollTo({ top: 140, behavior: 'instant' }));
        await expect.poll(() => ground(page)).toBe(1);
        await visitError('/knowledge-base/nowhere', 404);
        expect(await ground(page)).toBe(1);
      },
    );
  });
}

for (const [language, served] of Object.entries({ ru: 'site', xa: 'lab', xb: 'lab' } as const)) {
  test.describe(language, () => {
    test.use({ language, served });

    test('at any width, and with text at 200 %, everything in the header fits and can be pressed', async ({
      page,
      visit,
    }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await visit(ARTICLE, { city: 'nizhny-novgorod' });
      await waitForIslands(page);
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        for (const size of ['100%', '200%']) {
          await page.locator('html').evaluate((root, size) => root.style.setProperty('font-size', size), size);
          const place = `${width} px, ${size}`;
          const boxes = await linksOfHeader(page);
          expect(boxes.length, place).toBeGreaterThan(2);
          const ordered = boxes.toSorted((one, other) => one.left - other.left);
          for (const [index, box] of ordered.entries()) {
            expect(box.left, place).toBeGreaterThanOrEqual(ordered[index - 1]?.right ?? 0);
            expect(box.right, place).toBeLessThanOrEqual(width);
            expect(Math.min(box.width, box.height), place).toBeGreaterThanOrEqual(43.9);
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(width);
        }
      }
    });
  });
}

test.describe('phone, touch', () => {
  test.use({ viewport: PHONE, hasTouch: true, language: 'en' });

  test('support is one tap away from an article, and knows where the driver came from', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(ARTICLE);
      await waitForIslands(page, ['header', 'main', 'overlays']);
      const support = page.getByRole('banner').getByRole('link', { name: 'Support' });
      const box = await support.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
      await support.tap();
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('Your message')).toBeVisible();
      await expect(page).toHaveURL(/\/contact-us\/taxi\?article=taxi-lost-item$/);
    }
  });

  test('the way up is in the header once the page has scrolled', async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page);
    const up = page.getByRole('link', { name: 'Back: Orders and passengers' });
    await expect(up).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect.poll(() => lowerEdge(page)).toBeLessThanOrEqual(0);
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
    await expect(up).toBeInViewport();
    await up.tap();
    await expect(page).toHaveURL(/\/knowledge-base\/taxi\/orders$/);
  });
});

test.describe('desktop', () => {
  test.use({ language: 'en' });

  test('scrolling causes no layout', async ({ page, visit }) => {
    await visit(ARTICLE);
    await waitForIslands(page);
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable');
    const layouts = async () => {
      const { metrics: list } = await metrics.send('Performance.getMetrics');
      return list.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
    };
    // The first turn of each kind causes one layout. The test stays well above the article's end,
    // whose parts are laid out on approach.
    await page.mouse.wheel(0, 600);
    await expect.poll(() => lowerEdge(page)).toBeLessThanOrEqual(0);
    // It also fetches the parts at the article's end.
    await expect(page.getByRole('group', { name: 'Was this helpful?' })).toBeAttached();
    const frames = async (number: number) => {
      for (let frame = 0; frame < number; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
    };
    const isSettled = async () => {
      const first = await layouts();
      await frames(20);
      return (await layouts()) === first;
    };
    await expect.poll(isSettled).toBe(true);
    const before = await layouts();
    for (let step = 0; step < 10; step++) {
      await page.mouse.wheel(0, step % 2 === 0 ? -120 : 120);
      await frames(1);
    }
    expect(await layouts()).toBe(before);
  });
});

test.describe('who is signed in', () => {
  test.use({ language: 'en' });

  test("the session's result moves nothing in the header", async ({ page, visit, context, origin }) => {
    await context.addCookies([{ name: 'yu', value: '1', url: origin }]);
    await page.route('**/api/auth/profile', (route) =>
      route.fulfill({ json: { fio: 'Anna Petrova', notifications: 0 } }),
    );
    const places = () =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /^(City|Support|Menu)/ })
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
    await visit(ARTICLE);
    const before = await places();
    await expect(page.getByRole('link', { name: 'Your account: Anna Petrova' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden();
    expect(await places()).toEqual(before);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, language: 'en' });

  test('the header stays, and its links lead to pages and to the footer', async ({ page, visit, origin }) => {
    await visit(ARTICLE);
    const banner = page.getByRole('banner');
    await page.mouse.wheel(0, 600);
    await expect(banner.getByRole('link', { name: 'Menu' })).toBeInViewport();
    await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'City: Moscow' })).toHaveAttribute(
      'href',
      `/ru-en/moskva/cities?page=${ARTICLE}`,
    );
    await expect(banner.getByRole('link', { name: 'Support' })).toHaveAttribute(
      'href',
      '/ru-en/moskva/contact-us/taxi?article=taxi-lost-item',
    );
    await banner.getByRole('link', { name: 'Menu' }).click();
    await expect(page).toHaveURL(`${origin}/ru-en/moskva${ARTICLE}#footer`);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
  });
});
