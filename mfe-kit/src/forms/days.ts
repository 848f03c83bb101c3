/** Days as forms write them, `YYYY-MM-DD`. Two of them compare as texts do. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether it names a day that there is. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** The day it is where the visitor is. In the browser only. */
export function today(now: Date = new Date()): string {
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Whether somebody born on a day is so many years old on another. Who was born on 29 February has a birthday on 1 March of other years. */
export function isOfAge(born: string, years: number, on: string): boolean {
  const year = String(Number(born.slice(0, 4)) + years).padStart(4, '0');
  return `${year}${born.slice(4)}` <= on;
}
