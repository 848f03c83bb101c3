/** Widest screen of a mobile device with touch, in CSS pixels. */
const MOBILE_WIDTH = 900;

const MOBILE_AGENT = /Android.+Mobile|iPhone|iPod|Windows Phone|Opera Mini|IEMobile/;

/** Whether the main pointer is a finger. */
export function isTouch(): boolean {
  return matchMedia('(hover: none), (pointer: coarse)').matches;
}

/** Whether the chat covers the screen: touch on a screen under 900 px, or a mobile user agent. */
export function isMobile(): boolean {
  return (isTouch() && innerWidth < MOBILE_WIDTH) || MOBILE_AGENT.test(navigator.userAgent);
}
