/** Runs axe on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** All rules, which pages must pass. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe's findings on the present page, one line per element; empty if none.
 * @param rules Names of the rules. @default all
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Language registers lack the pseudo-languages, and axe checks against one: real languages of
  // their direction replace them.
  await page.locator('[lang^="x"]').evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('lang', element.getAttribute('lang') === 'xb' ? 'he' : 'en');
  });
  await stillness(page);
  // Pages have no frames, so axe needs no second page to merge its results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(TAGS)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary} ${node.html}`));
}

/**
 * Waits until all transitions have ended, since colours are judged in their final state.
 * Scroll-driven and endless animations are excluded.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const endless = animation.effect?.getComputedTiming().iterations === Infinity;
      return animation.timeline instanceof DocumentTimeline && !endless;
    });
    // A cancelled animation has ended too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
