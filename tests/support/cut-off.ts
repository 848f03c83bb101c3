import type { Page } from '@playwright/test';

/** Controls of the topmost dialog that are not wholly between the left and the right edge of the window, each by the start of its markup. */
export function cutOff(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .last()
    .evaluate((dialog) =>
      Array.from(dialog.querySelectorAll('a, button, input, select, textarea, summary'))
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect();
          // What only assistive technology sees has a place of its own.
          return width > 1 && (left < -1 || right > innerWidth + 1);
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );
}
