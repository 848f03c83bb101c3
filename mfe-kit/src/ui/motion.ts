/** Times of what moves, in milliseconds. The sheets repeat the lengths of transitions; `motion.test.ts` compares them. */

/** A modal comes and goes for that long. */
export const MODAL_MS = 350;

/** A modal that is slow by choice comes and goes for that long. */
export const MODAL_SLOW_MS = 650;

/** An overlay begins to fade in that long after it has opened. */
export const FADE_IN_DELAY_MS = 50;

/** A toast appears that long after it was asked for. */
export const TOAST_DELAY_MS = 100;

/** A toast fades for that long. */
export const TOAST_FADE_MS = 200;

/** A skeleton shows when what it stands for has not come after that long: its sheet alone waits. */
export const SKELETON_DELAY_MS = 200;

/** What a transition may be late by before its end is taken for granted. */
export const TRANSITION_SLACK_MS = 50;
