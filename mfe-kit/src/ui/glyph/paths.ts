/** Outlines of lucide (ISC licence), 24 by 24, each for itself: only those that are used are shipped. */
export const CLOSE = 'M18 6 6 18M6 6l12 12';
export const SEARCH = 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0';
export const ALERT = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 8v4M12 16h.01';
export const DONE = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M16 9l-5.5 5.5L8 12';
export const INFO = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 16v-4M12 8h.01';
export const WARNING = 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01';
export const PREVIOUS = 'm15 18-6-6 6-6';
export const NEXT = 'm9 18 6-6-6-6';
export const RECENT = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2';
