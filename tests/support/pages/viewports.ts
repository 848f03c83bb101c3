/** Window sizes of screens: a phone's and a desktop's. */
export const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

/** One of the window sizes. */
export type Viewport = (typeof VIEWPORTS)[number];
