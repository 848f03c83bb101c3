/** Hides code from a text whose offsets and lines stay the same. */

/** Stands for a character of code. It matches neither a word nor a space. */
export const CODE = '\u0001';

/** Replaces everything but white space: lines and columns stay the same. */
export const hide = (/** @type {string} */ text) => text.replace(/\S/g, CODE);

/** Replaces a mark of a comment by spaces, so that a phrase may continue on the next line. */
export const blank = (/** @type {string} */ text) => text.replace(/[^\n]/g, ' ');
