/** Comments that are being written, kept in this tab across a reload and a sign-in. */

const keyOf = (post: string, parent: string | undefined) => `comment:${post}:${parent ?? ''}`;

/** What was written before; empty for nothing. */
export function readComment(post: string, parent: string | undefined): string {
  try {
    return sessionStorage.getItem(keyOf(post, parent)) ?? '';
  } catch {
    return '';
  }
}

/** Remembers what is being written; an empty text is forgotten. */
export function writeComment(post: string, parent: string | undefined, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(keyOf(post, parent));
    else sessionStorage.setItem(keyOf(post, parent), text);
  } catch {
    // Storage is blocked or full: the text lasts as long as the page.
  }
}

/** The comment whose reply was being written; `undefined` for none. */
export function repliedTo(post: string): string | undefined {
  try {
    const prefix = `comment:${post}:`;
    const key = Object.keys(sessionStorage).find((name) => name.startsWith(prefix) && name.length > prefix.length);
    return key?.slice(prefix.length);
  } catch {
    return undefined;
  }
}
