/** Finds elements that overflow narrow windows. */
import type { Page } from '@playwright/test';

/** Windows in which no page may scroll sideways, each with the size of its text. */
const WINDOWS = [
  { width: 320, height: 640, text: '' },
  { width: 640, height: 640, text: '200%' },
] as const;

/** Elements that overflow a narrow phone, or a window with text at 200 %, as sentences. */
export async function widthFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { text, ...size } of WINDOWS) {
    await page.setViewportSize(size);
    await setTextSize(page, text);
    const beyond = await elementsBeyondWindow(page);
    faults.push(...beyond.map((element) => `at ${size.width} px, text ${text || '100%'}: ${element}`));
  }
  await setTextSize(page, '');
  return faults;
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
}

/** Elements that overflow the window on a page that scrolls sideways. */
function elementsBeyondWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = Array.from(document.querySelectorAll('body *')).filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    return [`${scrollWidth} px of page in ${clientWidth} px`, ...beyond.map((one) => one.outerHTML.slice(0, 100))];
  });
}
