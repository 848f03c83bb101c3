/** Text as both sides of a form see it. `api/src/forms/text.rs` says the same. */

/** Blanks: Unicode's `White_Space`, and two more that nobody sees. */
const BLANKS = String.raw`[\s\u0085\u200b]+`;
const AROUND = new RegExp(`^${BLANKS}|${BLANKS}$`, 'g');
const BETWEEN = new RegExp(BLANKS);

/** Without the blanks around it. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** Words between blanks. */
export function words(text: string): string[] {
  return text.split(BETWEEN).filter((word) => word !== '');
}

/** Length in code points, of the text without the blanks around it. A line end counts once, however it is written. */
export function points(text: string): number {
  return Array.from(trimmed(text.replaceAll('\r\n', '\n'))).length;
}
