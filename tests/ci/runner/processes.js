/** Separates the CPU time of a run's processes from that of others. Source: `man 5 proc`. */
import { readdirSync, readFileSync } from 'node:fs';

/** Environment variable that marks our processes, also after their parents have ended. */
const MARK = 'ROADSIDE_CHECKS';

/** Milliseconds between two polls: long enough to see a daemon's parent. */
const INTERVAL = 1000;

/** CPU time of processes that this program did not start, polled once a second. */
export class OtherTime {
  #root;
  #proc;
  /**
   * Whether a process is ours, by its key.
   * @type {Map<string, boolean>}
   */
  #own = new Map();
  /**
   * Ticks of each process at the last poll, by its key.
   * @type {Map<string, number>}
   */
  #ticks = new Map();
  #timer;
  #sum = 0;

  /**
   * Marks this program's environment and starts polling.
   * @param {{ proc?: string, root?: number }} [options] Folder of processes, and the process whose
   *   descendants are ours.
   */
  constructor({ proc = '/proc', root = process.pid } = {}) {
    this.#proc = proc;
    this.#root = root;
    process.env[MARK] = String(root);
    this.#look((_now, _before) => 0);
    this.#timer = setInterval(() => this.sample(), INTERVAL);
    this.#timer.unref();
  }

  /**
   * Ticks of others between the first and the last poll. Processes that lived between two polls are
   * missed.
   */
  get ticks() {
    return this.#sum;
  }

  /** Polls once. */
  sample() {
    this.#sum += this.#look((now, before = 0) => Math.max(0, now - before));
  }

  /** Polls for the last time. */
  stop() {
    clearInterval(this.#timer);
    this.sample();
  }

  /**
   * Sum over the processes of others, after ours are excluded.
   * @param {(now: number, before: number | undefined) => number} spent Ticks since the last poll.
   */
  #look(spent) {
    const found = new Map(processes(this.#proc).map((one) => [one.pid, one]));
    const alive = new Map();
    let sum = 0;
    for (const one of found.values()) {
      alive.set(one.key, one.ticks);
      if (!this.#isOwn(one, found)) sum += spent(one.ticks, this.#ticks.get(one.key));
    }
    this.#ticks = alive;
    return sum;
  }

  /**
   * Whether a process is ours: a descendant, or marked.
   * @param {Process} one
   * @param {ReadonlyMap<number, Process>} found
   * @returns {boolean}
   */
  #isOwn(one, found) {
    const known = this.#own.get(one.key);
    if (known !== undefined) return known;
    const parent = found.get(one.parent);
    const own =
      one.pid === this.#root ||
      (parent !== undefined && this.#isOwn(parent, found)) ||
      isMarked(this.#proc, one.pid, this.#root);
    this.#own.set(one.key, own);
    return own;
  }
}

/**
 * User processes; kernel threads are excluded.
 * @param {string} proc
 * @returns {Process[]}
 */
function processes(proc) {
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
 * Whether its environment had our mark at its start. Environments of other users cannot be read.
 * @param {string} proc
 * @param {number} pid
 * @param {number} root
 */
function isMarked(proc, pid, root) {
  return read(`${proc}/${pid}/environ`).split('\0').includes(`${MARK}=${root}`);
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
