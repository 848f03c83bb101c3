/** Finds controls that overflow the window. */
import type { Locator, Page } from '@playwright/test';

/**
 * Controls that are not entirely within the left and right edges of the window, each by the start
 * of its markup.
 * @param part The part to search. @default the topmost dialog
 */
export function cutOff(page: Page, part: Locator = page.getByRole('dialog').last()): Promise<string[]> {
  return part.evaluate((element) =>
    Array.from(element.querySelectorAll('a, button, input, select, textarea, summary'))
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        // Visually hidden text is excluded.
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
