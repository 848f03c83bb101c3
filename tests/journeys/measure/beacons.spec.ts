/** Client telemetry, with and without consent. */
import type { Page } from '@playwright/test';
import { startEdge, type Edge } from '../../support/edge/edge.ts';
import { get } from '../../support/http/http.ts';
import { waitForIslands } from '../../support/browser/islands.ts';
import { ARTICLE_WITHOUT_CHAT, originOf } from '../../support/pages/pages.ts';
import { FRAGMENTS } from '../../support/edge/releases.ts';
import { expect, test } from '../../support/test.ts';
import { inTurn, nameOf, VISITORS } from '../../support/pages/visitors.ts';

const BEACON = '/api/beacon';

/** Milliseconds of idle time after which a page sends its beacons. */
const QUIET_MS = 5000;

/** Records the bodies of all beacons of a page. */
function noteBeacons(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === BEACON) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** Waits until all idle work is done. */
async function settle(page: Page): Promise<void> {
  await waitForIslands(page);
  await page.waitForFunction(() => globalThis.__roadsidePage?.session.status === 'guest');
}

for (const visitor of VISITORS) {
  test.describe(nameOf(visitor), () => {
    const { brand, viewport, language, hasTouch } = visitor;
    test.use({ brand, viewport, language, hasTouch, served: 'lab' });

    inTurn(visitor, 0)('a page’s events reach the server, which accepts them', async ({ page, visitError }) => {
      const bodies = noteBeacons(page);
      await page.clock.install();
      await visitError('/knowledge-base/nowhere', 404);
      await settle(page);
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === BEACON);
      await page.clock.runFor(QUIET_MS);
      expect((await answered).status()).toBe(204);
      expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({
        consent: false,
        page: { brand, locale: `ru-${language}`, path: `/ru-${language}/moskva/knowledge-base/nowhere` },
        user_type: 'guest',
        goals: [{ name: 'page_404' }],
      });
    });

    for (const [index, refusal] of ['by choice', 'by the browser'].entries()) {
      inTurn(visitor, 1 + index)(
        `nothing is sent about a visitor who refused, ${refusal}`,
        async ({ page, context, origin, visitError }) => {
          if (refusal === 'by choice') await context.addCookies([{ name: 'consent', value: 'none', url: origin }]);
          else {
            await context.addInitScript(() => {
              Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
            });
          }
          const bodies = noteBeacons(page);
          await page.clock.install();
          await visitError('/knowledge-base/nowhere', 404);
          await settle(page);
          await page.clock.runFor(10 * QUIET_MS);
          await page.goto('about:blank');
          expect(bodies).toEqual([]);
        },
      );
    }
  });
}

test('consent to everything is passed on', async ({ page, context, origin, visit }) => {
  await context.addCookies([{ name: 'consent', value: 'all', url: origin }]);
  const bodies = noteBeacons(page);
  await page.clock.install();
  await visit(ARTICLE_WITHOUT_CHAT);
  await settle(page);
  await page.clock.runFor(QUIET_MS);
  await expect.poll(() => bodies.length).toBe(1);
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({ consent: true });
});

test('where the country wants consent, nothing is measured before the choice', async ({ page, origin }) => {
  const bodies = noteBeacons(page);
  await page.clock.install();
  await page.goto(`${origin}/fi-en/helsinki${ARTICLE_WITHOUT_CHAT}`);
  await settle(page);
  await page.clock.runFor(10 * QUIET_MS);
  await page.getByRole('link', { name: 'Privacy settings' }).click();
  const settings = page.getByRole('dialog');
  await expect(settings).toContainText('Until you do, only what is necessary is counted.');
  await settings.getByRole('radio', { name: 'Everything' }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.clock.runFor(1000);
  await expect(settings).toHaveCount(0);
  expect(bodies).toEqual([]);
  await page.reload();
  await settle(page);
  await page.clock.runFor(QUIET_MS);
  await expect.poll(() => bodies.length).toBe(1);
  expect(JSON.parse(bodies[0] ?? '{}')).toMatchObject({ consent: true, page: { locale: 'fi-en' } });
});

for (const [answer, isRefusal] of [
  ['answers 500', true],
  ['never answers', false],
] as const) {
  test(`an endpoint that ${answer} goes unnoticed`, async ({ page, visit, faults }) => {
    if (isRefusal) {
      faults.expect(/^answer 500: \S+\/api\/beacon$/);
      faults.expect(/^console error: .* status of 500 .*\/api\/beacon\)$/);
    }
    let requests = 0;
    await page.route(`**${BEACON}`, async (route) => {
      requests++;
      if (isRefusal) await route.fulfill({ status: 500, body: 'no' });
    });
    await page.clock.install();
    await visit(ARTICLE_WITHOUT_CHAT);
    await settle(page);
    const trace = isRefusal ? page.waitForEvent('console') : undefined;
    await page.clock.runFor(10 * QUIET_MS);
    await trace;
    await expect.poll(() => requests).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

for (const [sample, isMeasured] of [
  ['1', true],
  ['0', false],
] as const) {
  test.describe(`with ${isMeasured ? 'every' : 'no'} page measured`, () => {
    let edge: Edge;

    test.beforeAll(async () => {
      edge = await startEdge({
        FRAGMENTS_FOLDER: FRAGMENTS,
        CLIENT_VITALS_SAMPLE: sample,
        LISTEN_ADMIN: '127.0.0.1:0',
      });
    });

    test.afterAll(() => edge.stop());

    /**
     * Counters of the server. A test's browser does not show requests sent while a page is being
     * left.
     */
    const counted = async () => (await get(`http://${edge.admin}/metrics`)).body.toString();

    test(`${isMeasured ? 'page speed' : 'no page speed'} is sent when the page is left`, async ({ page, faults }) => {
      faults.expect(/^answer 404: \S+\/nowhere$/);
      faults.expect(/^console error: .* status of 404 .*\/nowhere\)$/);
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      await page.goto(`${originOf('amber', edge.port)}/ru-en/moskva/knowledge-base/nowhere`);
      await settle(page);
      await page.waitForLoadState('networkidle');
      expect(scripts.some((path) => path.endsWith('/vitals.js'))).toBe(isMeasured);
      expect(await counted()).not.toContain('name="LCP"');
      await page.goto(`${originOf('amber', edge.port)}/robots.txt`);
      // It is sent together with the page's events.
      await expect.poll(counted).toContain('api_goals_total{name="page_404",brand="amber",user_type="guest"} 1');
      if (isMeasured) {
        await expect.poll(counted).toContain('api_web_vital_milliseconds_count{name="LCP",brand="amber"} 1');
        expect(await counted()).toContain('api_web_vital_cls_count{brand="amber"} 1');
      } else {
        expect(await counted()).not.toMatch(/api_web_vital_\w+\{/);
      }
    });
  });
}
