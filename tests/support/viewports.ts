/** Windows that screens are looked at in: a phone's and a desk's. */
export const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;
