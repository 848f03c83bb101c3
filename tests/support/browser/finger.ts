/** Touch moves. */
import type { Page } from '@playwright/test';

/** A position in the window, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that moves over the page. Playwright's can only tap. */
export interface Finger {
  press(at: Point): Promise<void>;
  /** Moves in a straight line with some stops, like a touch screen. */
  moveTo(to: Point): Promise<void>;
  lift(): Promise<void>;
}

/** Stops during one move. */
const STOPS = 20;

/** The finger on a page. */
export async function fingerOn(page: Page): Promise<Finger> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  let from: Point = { x: 0, y: 0 };
  return {
    async press(at) {
      from = at;
      await send('touchStart', at);
    },
    async moveTo(to) {
      const { x, y } = from;
      for (let stop = 1; stop <= STOPS; stop++) {
        await send('touchMove', { x: x + ((to.x - x) * stop) / STOPS, y: y + ((to.y - y) * stop) / STOPS });
      }
      from = to;
    },
    async lift() {
      await send('touchEnd');
    },
  };
}
