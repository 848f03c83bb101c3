/** Copied to the output unchanged. */
declare module '*.html';
