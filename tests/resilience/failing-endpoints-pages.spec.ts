/** Every page type with failing endpoints. */
import type { Edge } from '../support/edge/edge.ts';
import { ANSWERS, expectFewRepeats, expectQuiet, failEndpoints, READING_MS } from '../support/browser/endpoints.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { BRANDS, islandsOf, originOf, PAGES, sampled, type Brand, type PageKind } from '../support/pages/pages.ts';
import { LAB } from '../support/setup.ts';
import { expect, test } from '../support/test.ts';
import { nameOf, VISITORS, type Visitor } from '../support/pages/visitors.ts';
import { BROWSER_FLAG, startEdgeWithFlags } from '../support/edge/with-flags.ts';

/** Requests of a page for a session, and for a flag. */
const EXPECTED_REQUESTS = ['/api/auth/profile', '/_edge/experiments/client.js'];

test.describe.configure({ mode: 'default' });

let edge: Edge;

test.beforeAll(async () => {
  edge = await startEdgeWithFlags(BROWSER_FLAG, LAB);
});

test.afterAll(() => edge.stop());

test.use({ origin: async ({ brand }, use) => use(originOf(brand, edge.port)) });

/** The visitors of a brand in turn, page by page. */
function visitorsOf(brand: Brand, kind: PageKind): Visitor[] {
  const own = VISITORS.filter((visitor) => visitor.brand === brand);
  return own.filter((_, index) => index === PAGES.indexOf(kind) % own.length);
}

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, failure] of (Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]).entries()) {
    const visits = sampled(PAGES, turn + other).flatMap((kind) =>
      visitorsOf(brand, kind).map((visitor) => [kind, visitor] as const),
    );
    for (const [kind, visitor] of visits) {
      test.describe(nameOf(visitor), () => {
        const { viewport, language, hasTouch } = visitor;
        test.use({ brand, viewport, language, hasTouch });

        test(`with every endpoint ${failure}, a signed-in driver can read: ${kind.name}`, async ({
          page,
          context,
          origin,
          visit,
          visitError,
          faults,
        }) => {
          await context.addCookies([{ name: 'yu', value: 'whoever', url: origin }]);
          await page.clock.install();
          const requestCounts = await failEndpoints(page, faults, failure);

          await (kind.status < 400 ? visit(kind.path) : visitError(kind.path, kind.status));
          await waitForIslands(page, islandsOf(kind));
          for (const expected of EXPECTED_REQUESTS)
            await expect.poll(() => Array.from(requestCounts.keys()).join('\n')).toContain(expected);
          await page.clock.runFor(READING_MS);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectQuiet(page);
          expectFewRepeats(requestCounts);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      });
    }
  }
}
