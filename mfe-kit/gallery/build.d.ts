/** Copied into the output as it is. */
declare module '*.html';
