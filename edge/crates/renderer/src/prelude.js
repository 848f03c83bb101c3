// Runs in each isolate before the script. Removes sources of nondeterminism and defines globals
// that libraries expect. The renderer calls `begin` before each render.

let now = 0;
let state = 0;

const NativeDate = Date;
const nativeParse = NativeDate.parse;
const { UTC } = NativeDate;
const { construct } = Reflect;

// A date without a zone is local time, and local time is UTC here.
const zoned = /(?:Z|UTC|GMT|:\d{2}(?:\.\d+)?\s*(?:UTC|GMT)?[+-]\d{2}:?\d{2})\s*(?:\([^)]*\))?\s*$/i;
const dateOnly = /^\s*[+-]?\d{4,6}(?:-\d{2}){0,2}\s*$/;
const isoTime = /T\d{2}:\d{2}/;

function parse(text) {
  const string = String(text);
  if (zoned.test(string) || dateOnly.test(string)) return nativeParse(string);
  return nativeParse(isoTime.test(string) ? string.trim() + 'Z' : string + ' UTC');
}

function timeOf(value) {
  if (value instanceof NativeDate) return value.getTime();
  const primitive = typeof value === 'object' && value !== null ? value[Symbol.toPrimitive]?.('default') ?? value.valueOf() : value;
  return typeof primitive === 'string' ? parse(primitive) : Number(primitive);
}

function FixedDate(...parts) {
  if (!new.target) return new FixedDate().toString();
  const time = parts.length === 0 ? now : parts.length === 1 ? timeOf(parts[0]) : UTC(...parts);
  return construct(NativeDate, [time], new.target);
}

function hidden(object, name, value) {
  Object.defineProperty(object, name, { value, writable: true, enumerable: false, configurable: true });
}

const prototype = NativeDate.prototype;
for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  hidden(prototype, 'get' + part, prototype['getUTC' + part]);
  hidden(prototype, 'set' + part, prototype['setUTC' + part]);
}
hidden(prototype, 'getDay', prototype.getUTCDay);
hidden(prototype, 'getYear', function getYear() { return this.getUTCFullYear() - 1900; });
hidden(prototype, 'getTimezoneOffset', function getTimezoneOffset() { return this.getTime() * 0; });

// `toUTCString` returns `Thu, 01 Jan 1970 00:00:00 GMT`.
const toUTCString = prototype.toUTCString;
function written(date, from, to) {
  const [, day, number, month, year, time] = /^(\w+), (\d+) (\w+) (-?\d+) ([\d:]+)/.exec(toUTCString.call(date)) ?? [];
  if (!day) return 'Invalid Date';
  return [`${day} ${month} ${number} ${year}`, `${time} GMT+0000 (UTC)`].slice(from, to).join(' ');
}
for (const [name, from, to] of [['toString', 0, 2], ['toDateString', 0, 1], ['toTimeString', 1, 2]]) {
  hidden(prototype, name, { [name]() { return written(this, from, to); } }[name]);
  hidden(prototype, name.replace('to', 'toLocale'), { [name]() { return written(this, from, to); } }[name]);
}

Object.defineProperty(FixedDate, 'prototype', { value: prototype, writable: false });
Object.defineProperty(FixedDate, 'name', { value: 'Date' });
Object.defineProperty(FixedDate, 'length', { value: 7 });
hidden(FixedDate, 'UTC', UTC);
hidden(FixedDate, 'parse', parse);
hidden(FixedDate, 'now', function () { return now; });
hidden(prototype, 'constructor', FixedDate);
hidden(globalThis, 'Date', FixedDate);

// mulberry32.
hidden(Math, 'random', function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
});

function nothing() {}
const methods = ['assert', 'count', 'debug', 'dir', 'error', 'group', 'groupCollapsed', 'groupEnd', 'info', 'log', 'table', 'time',
  'timeEnd', 'timeLog', 'trace', 'warn'];
hidden(globalThis, 'console', Object.fromEntries(methods.map((name) => [name, nothing])));
// Libraries use this name for the global object. Without it some (lodash) compile code to find the
// global object, which is not possible here.
hidden(globalThis, 'self', globalThis);
hidden(globalThis, 'performance', { now: () => 0, timeOrigin: 0 });

// There are no threads to share memory with, and garbage collection must not be observable.
for (const name of ['Atomics', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry']) delete globalThis[name];

export function begin(nowMs, seed) {
  now = nowMs;
  state = seed | 0;
}
