/** Preview of a release. */
import { waitForIslands } from '../../support/browser/islands.ts';
import { BRANDS, originOf } from '../../support/pages/pages.ts';
import { startEdgeWithPreview, type PreviewEdge } from '../../support/edge/preview.ts';
import { expect, test } from '../../support/test.ts';
import { VIEWPORTS } from '../../support/pages/viewports.ts';
import { alternately } from '../../support/pages/visitors.ts';

const CONTACT = '/ru-en/moskva/contact-us';

test.describe.configure({ mode: 'default' });

let preview: PreviewEdge;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  preview = await startEdgeWithPreview('mfe-support', CONTACT);
});

test.afterAll(() => preview.stop());

for (const [turn, brand] of BRANDS.entries()) {
  for (const [other, viewport] of VIEWPORTS.entries()) {
    test.describe(`${brand}, ${viewport.width} px`, () => {
      test.use({ viewport });

      alternately(
        turn,
        other,
        0,
      )('a preview link shows a banner on every page until the preview is ended', async ({ page, axe }) => {
        const origin = originOf(brand, preview.edge.port);
        await page.goto(origin + preview.link);
        await waitForIslands(page, ['header', 'main', 'overlays']);
        const banner = page.getByText('This is a preview.');
        const end = page.getByRole('link', { name: 'End the preview' });
        await expect(banner).toBeInViewport({ ratio: 1 });
        // Nothing covers its text: a press there hits it.
        await banner.click({ trial: true });
        await axe();
        await page.getByRole('contentinfo').getByRole('link').last().focus();
        const isSeen = await page.evaluate(() => {
          const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
          return document.activeElement?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isSeen, 'focus is not obscured').toBe(true);
        await page.goto(`${origin}/ru-en/moskva/knowledge-base`);
        await expect(banner).toBeVisible();
        await end.click();
        await expect(end).toHaveCount(0);
      });
    });
  }
}

test('other visitors do not see it', async ({ page }) => {
  await page.goto(originOf('amber', preview.edge.port) + CONTACT);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This is a preview.')).toHaveCount(0);
});
