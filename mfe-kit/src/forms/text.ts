/** Text as both sides of a form see it. Blanks are Unicode's `White_Space`, as on the server; lengths are in code points. */

const AROUND = /^\p{White_Space}+|\p{White_Space}+$/gu;
const BETWEEN = /\p{White_Space}+/u;

/** Without the blanks around it. */
export function trimmed(text: string): string {
  return text.replace(AROUND, '');
}

/** Words between blanks. */
export function words(text: string): string[] {
  return text.split(BETWEEN).filter((word) => word !== '');
}

/** Length in code points, of the text without the blanks around it. */
export function points(text: string): number {
  return Array.from(trimmed(text)).length;
}
