import type { Page } from '@playwright/test';

/** A place in the window, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that moves over the page. Playwright's own only taps. */
export interface Finger {
  press(at: Point): Promise<void>;
  /** Moves in a straight line from where the finger is, with some stops, as a screen tells it. */
  moveTo(to: Point): Promise<void>;
  lift(): Promise<void>;
}

/** Stops on the way of one move. */
const STOPS = 20;

/** The finger of a page that is touched. */
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
