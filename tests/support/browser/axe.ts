/** Runs axe on a page. */
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';

/** Source of axe. Minified, it loads in two thirds of the time. */
const SOURCE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All rules, which pages must pass. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A theme changes only colours; markup and all other rules are equal. */
const OF_THEME = ['color-contrast'];

/** What axe examines. */
export interface AxeScope {
  /** Selector of the parts of the page. @default the whole page */
  readonly part?: string;
  /** Names of the rules. @default the rules with these tags */
  readonly rules?: readonly string[];
  /** Tags of the rules. @default all rules for pages */
  readonly tags?: readonly string[];
}

/**
 * axe's findings on the present page, one line per element; empty if none. axe is loaded into a
 * document once, since its 640 kB cost more than a run.
 */
export async function axeFindings(page: Page, { part, rules, tags = TAGS }: AxeScope = {}): Promise<string[]> {
  // Language registers lack the pseudo-languages, and axe checks against one: real languages of
  // their direction replace them.
  await page.locator('[lang^="x"]').evaluateAll((elements) => {
    for (const element of elements) element.setAttribute('lang', element.getAttribute('lang') === 'xb' ? 'he' : 'en');
  });
  // A modal that opens is transparent for a moment before its transition begins.
  await expect(page.locator('[data-state="opening"]')).toHaveCount(0);
  await stillness(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: [...tags] },
    resultTypes: ['violations'],
  };
  return page.evaluate(runAxe, { part, options });
}

/**
 * axe's findings in light and dark themes, one line per element. In the dark theme only the colour
 * rules run.
 */
export async function themeFindings(page: Page, scope: Omit<AxeScope, 'rules'> = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const lines = await axeFindings(page, colorScheme === 'dark' ? { ...scope, rules: OF_THEME } : scope);
    found.push(...lines.map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}

/** Runs in the page. */
async function runAxe({ part, options }: { part: string | undefined; options: RunOptions }): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(part ?? document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, html, target }) => `${id}: ${failureSummary} ${target.join(' ')} ${html}`),
  );
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
