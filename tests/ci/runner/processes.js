/** Reads processes and their CPU time. Source: `man 5 proc`. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * User processes; kernel threads are excluded.
 * @param {string} proc
 * @returns {Process[]}
 */
export function processes(proc) {
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const text = read(`${proc}/${name}/stat`);
      const one = text && parseStat(text);
      return one && one.pid !== KERNEL && one.parent !== KERNEL ? [one] : [];
    });
}

/** Parent of the kernel's threads. */
const KERNEL = 2;

/**
 * A process from its line in `/proc/[pid]/stat`. Its name, in parentheses, may contain any
 * character.
 * @param {string} text
 * @returns {Process}
 */
export function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (/** @type {number} */ number) => Number(fields[number - 3]);
  const pid = Number.parseInt(text, 10);
  // Process ids are reused; an id with the same start time is not.
  return { pid, key: `${pid} ${fields[19]}`, parent: field(4), ticks: field(14) + field(15) };
}

/**
 * Whether its environment had this mark at its start. Environments of other users cannot be read.
 * @param {string} proc
 * @param {number} pid
 * @param {string} mark
 */
export function isMarked(proc, pid, mark) {
  return read(`${proc}/${pid}/environ`).split('\0').includes(mark);
}

/** The file's text, empty if it is gone or unreadable. */
function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {string} key Id and start time, which are unique together.
 * @property {number} parent
 * @property {number} ticks CPU ticks, without its children's.
 */
