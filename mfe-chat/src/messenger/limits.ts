/** Longest text of a message, in code points. The server has the same limit. */
export const LONGEST_TEXT = 4000;

/** Most pictures of a message, and most bytes of one. */
export const PICTURES = { count: 5, bytes: 2 * 2 ** 20 };
