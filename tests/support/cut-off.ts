import type { Locator, Page } from '@playwright/test';

/**
 * Controls that are not wholly between the left and the right edge of the window, each by the start of its markup.
 * @param part What is looked through. @default the topmost dialog
 */
export function cutOff(page: Page, part: Locator = page.getByRole('dialog').last()): Promise<string[]> {
  return part.evaluate((element) =>
    Array.from(element.querySelectorAll('a, button, input, select, textarea, summary'))
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        // What only assistive technology sees has a place of its own.
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}
