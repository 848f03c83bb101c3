/** Dates in forms, `YYYY-MM-DD`. They compare as strings. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for an existing date. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** The visitor's local date. Browser only. */
export function today(now: Date = new Date()): string {
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * True when a person born on `born` is at least `years` old on `on`. The birthday of 29 February
 * falls on 1 March in other years.
 */
export function isOfAge(born: string, years: number, on: string): boolean {
  const year = String(Number(born.slice(0, 4)) + years).padStart(4, '0');
  return `${year}${born.slice(4)}` <= on;
}
