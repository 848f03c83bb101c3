/** Text functions shared by both sides of a form. `api/src/forms/text.rs` has the same. */

/** Blanks: Unicode's `White_Space` and two more invisible characters. */
const BLANKS = String.raw`[\s\u0085\u200b]+`;
const AROUND = new RegExp(`^${BLANKS}|${BLANKS}$`, 'g');
const BETWEEN = new RegExp(BLANKS);

/** Text without surrounding blanks. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** Words between blanks. */
export function words(text: string): string[] {
  return text.split(BETWEEN).filter((word) => word !== '');
}

/**
 * Length in code points, without surrounding blanks. A line ending counts once in every notation.
 */
export function points(text: string): number {
  return Array.from(trimmed(text.replaceAll('\r\n', '\n'))).length;
}
