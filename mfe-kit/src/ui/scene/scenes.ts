/** Manner of a path: the brand decides on colours, line ends and whether it is filled. */
export type Manner = 'ground' | 'accent' | 'tint' | 'line' | 'detail' | 'mark';

/** Paths in drawing order, on a grid of 160 by 96 with the ground at 84. */
export type SceneDrawing = readonly (readonly [manner: Manner, path: string])[];

const GROUND = ['ground', 'M32 84a48 48 0 0 1 96 0z'] as const;
const HORIZON = ['line', 'M6 84h148'] as const;

/* Separate exports, so that only used ones are shipped. */

/** A barrier across the road: the page does not exist. */
export const ROAD_CLOSED: SceneDrawing = [
  GROUND,
  ['line', 'M46 62v22M114 62v22M38 84h16M106 84h16'],
  ['accent', 'M30 38h100v24H30z'],
  ['detail', 'M54 38L40 62M78 38L64 62M102 38L88 62M126 38l-14 24'],
  ['mark', 'M40 38v-6a6 6 0 0 1 12 0v6M108 38v-6a6 6 0 0 1 12 0v6'],
  HORIZON,
];

/** A magnifying glass over an empty road: nothing was found, or nothing is here yet. */
export const NOTHING_HERE: SceneDrawing = [
  GROUND,
  ['line', 'M92 58l22 22'],
  ['tint', 'M102 42a26 26 0 1 1-52 0 26 26 0 0 1 52 0z'],
  ['mark', 'M62 54l9-24M90 54l-9-24'],
  ['accent', 'M76 30v5M76 41v5M76 52v3'],
  HORIZON,
];

/** A phone whose signal is struck through: no network. */
export const OFFLINE: SceneDrawing = [
  GROUND,
  ['tint', 'M64 12h32c5 0 8 3 8 8v56c0 5-3 8-8 8H64c-5 0-8-3-8-8V20c0-5 3-8 8-8z'],
  ['mark', 'M66 42a20 20 0 0 1 28 0M73 51a10 10 0 0 1 14 0M80 60h.1'],
  ['line', 'M62 30l36 38M75 75h10'],
  HORIZON,
];

/** A paper plane on its way: the message was sent. */
export const SENT: SceneDrawing = [
  GROUND,
  ['accent', 'M44 44l80-30-30 58-20-20z'],
  ['detail', 'M124 14L74 52'],
  ['line', 'M74 52v22l12-12'],
  ['mark', 'M22 58h12M42 62h14M16 70h22M52 74h8'],
  HORIZON,
];

/** A driver's card under a lock: access is blocked, or a form is closed. */
export const BLOCKED: SceneDrawing = [
  GROUND,
  ['tint', 'M30 24h54c5 0 8 3 8 8v52H22V32c0-5 3-8 8-8z'],
  ['line', 'M56 44a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM34 70c1-9 6-13 14-13s13 4 14 13M68 40h12'],
  ['accent', 'M100 56h40v28h-40z'],
  ['mark', 'M109 56v-8a11 11 0 0 1 22 0v8'],
  ['detail', 'M120 66v8'],
  HORIZON,
];
