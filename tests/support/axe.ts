import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that pages must keep: all of them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it is, one line for each element; empty when nothing.
 * @param rules Names of the rules. @default all
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The pseudo-languages are in no register of languages, by which axe checks: real ones of their direction stand in.
  await page.locator('[lang^="x"]').evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('lang', element.getAttribute('lang') === 'xb' ? 'he' : 'en');
  });
  await stillness(page);
  // Pages hold no frames: without them axe needs no second page to put its results together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary} ${node.html}`));
}

/** Waits until nothing moves or fades any more: colours are judged as they are to be read. What follows the scrolling or has no end is left out. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Infinity;
      return animation.timeline instanceof DocumentTimeline && !endless;
    });
    // An animation that is called off has ended as well.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
