/**
 * Durations of motion, in milliseconds. Stylesheets repeat the transition lengths; `motion.test.ts`
 * compares them.
 */

/** Transition of a modal. */
export const MODAL_MS = 350;

/** Slow transition of a modal. */
export const MODAL_SLOW_MS = 650;

/** Delay before an overlay fades in. */
export const FADE_IN_DELAY_MS = 50;

/** Delay before a toast appears. */
export const TOAST_DELAY_MS = 100;

/** Fade-out of a toast. */
export const TOAST_FADE_MS = 200;

/** Delay before a skeleton is visible; only its stylesheet uses it. */
export const SKELETON_DELAY_MS = 200;

/** Tolerance before the end of a transition is assumed. */
export const TRANSITION_SLACK_MS = 50;
