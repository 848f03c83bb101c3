/** What this tab remembers of an attempt: the question on the screen and answers not sent yet. */

/** The question on the screen; one above the last number is the end. */
const PLACE = 'test-place';

/** Answers by question that the server does not have yet, by attempt. */
const UNSENT = 'test-unsent:';

/** Values that the storage rejected, for the life of the page. */
const fallback = new Map<string, string>();

/** Answers by number of the question. */
export type Answers = ReadonlyMap<number, readonly number[]>;

/** The question that was on the screen before a reload or a sign-in; `undefined` for none. */
export function readPlace(attempt: string): number | undefined {
  const [id, number] = (read(PLACE) ?? '').split(' ');
  return id === attempt && Number(number) > 0 ? Number(number) : undefined;
}

/** Remembers the question on the screen; `undefined` when the visitor leaves the test. */
export function writePlace(attempt: string, number: number | undefined): void {
  write(PLACE, number === undefined ? undefined : `${attempt} ${number}`);
}

/** Answers that were given without a connection, or just before a reload. */
export function readUnsent(attempt: string): Answers {
  try {
    return new Map(JSON.parse(read(UNSENT + attempt) ?? '[]') as [number, number[]][]);
  } catch {
    return new Map();
  }
}

/** Remembers what is not sent yet. */
export function writeUnsent(attempt: string, answers: Answers): void {
  write(UNSENT + attempt, answers.size === 0 ? undefined : JSON.stringify([...answers]));
}

/** Storage may be blocked or full: then the page's own memory has to do. */
function read(key: string): string | null {
  const rejected = fallback.get(key);
  if (rejected !== undefined) return rejected;
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | undefined): void {
  fallback.delete(key);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    if (value !== undefined) fallback.set(key, value);
  }
}
