/** Outlines of lucide (ISC licence), 24 by 24, each for itself: only those that are used are shipped. */
export const CLOSE = 'M18 6 6 18M6 6l12 12';
export const SEARCH = 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0';
