/** A late remote fragment delays no other part of its page, with and without scripts. */
import type { Locator } from '@playwright/test';
import { observedHydration, observeHydration } from '../support/browser/hydration.ts';
import { waitForIslands } from '../support/browser/islands.ts';
import { startEdgeWithHeld, startHeldPage } from '../support/edge/squads.ts';
import { expect, test } from '../support/test.ts';

/** Least height of a header on phones, in pixels. */
const HEADER = 56;

const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

for (const late of ['header', 'main'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } });

      test(`the rest of the page does not wait for a late ${late}, and stays in its place`, async ({ page }) => {
        const held = await startHeldPage();
        const edge = await startEdgeWithHeld(held, late);
        const slot = (name: string) => page.locator(`body > [data-slot="${name}"]`);
        const [before, after] = late === 'header' ? [undefined, slot('main')] : [slot('header'), slot('footer')];
        try {
          if (javaScriptEnabled) await observeHydration(page);
          await page.goto(`http://localhost:${edge.port}/ru-en/moskva/jobs`, { waitUntil: 'commit' });
          await expect(slot('edge-of-page')).toBeAttached();
          await expect(slot(late)).toHaveCount(0);
          if (late === 'header') expect(await top(after)).toBeGreaterThanOrEqual(HEADER);
          else await expect(after).toBeHidden();

          held.release();
          await expect(slot(late).getByRole('heading', { name: 'At last' })).toBeVisible();
          if (before) expect(await top(before)).toBeLessThan(await top(slot(late)));
          expect(await top(slot(late))).toBeLessThan(await top(after));
          if (!javaScriptEnabled) return;
          await waitForIslands(page, late === 'header' ? ['main', 'footer'] : ['header', 'footer']);
          const order = ['header', 'main', 'footer', 'overlays', 'edge-of-page'];
          const slots = page.locator('body > [data-slot]');
          expect(await slots.evaluateAll((all) => all.map((one) => one.getAttribute('data-slot')))).toEqual(order);
          await expect(page.locator('[data-late]')).toHaveCount(0);
          expect((await observedHydration(page)).shifts).toEqual([]);
        } finally {
          held.release();
          // A page fetches the next ones ahead.
          await page.goto('about:blank');
          await Promise.all([edge.stop(), held.stop()]);
        }
      });
    });
  }
}
