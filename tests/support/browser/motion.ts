/** Finds elements that would move or fade. */
import type { Page } from '@playwright/test';

/**
 * Elements and pseudo-elements that would move or fade, each by the start of its markup. Changes in
 * a single step only wait.
 */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(',').map((text) => Number.parseFloat(text)));
    const moves = (element: Element, part: string) => {
      const style = getComputedStyle(element, part);
      const waits = /^(steps\(1[^)]*\)(, )?)+$/.test(style.animationTimingFunction);
      const animated = style.animationName !== 'none' && longest(style.animationDuration) > 0.001 && !waits;
      return animated || longest(style.transitionDuration) > 0.001 || style.scrollBehavior === 'smooth';
    };
    return Array.from(document.querySelectorAll('*')).flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((part) => moves(element, part))
        .map((part) => `${element.outerHTML.slice(0, 80)} ${part}`),
    );
  });
}
