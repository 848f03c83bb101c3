/** Tells processor time of a run's own processes from that of everybody else's. Source: `man 5 proc`. */
import { readdirSync, readFileSync } from 'node:fs';

/** Variable of the environment by which a process is known as ours after its parents have ended. */
const MARK = 'ROADSIDE_CHECKS';

/** Milliseconds between two looks: a daemon's parent lives long enough to be seen. */
const INTERVAL = 1000;

/** Processor time of processes that this program did not start, looked at once a second. */
export class ForeignTime {
  #root;
  #proc;
  /** Whether a process is ours, by its key. @type {Map<string, boolean>} */
  #own = new Map();
  /** Ticks of each process at the last look, by its key. @type {Map<string, number>} */
  #ticks = new Map();
  #timer;
  #sum = 0;

  /**
   * Marks this program's environment and begins to look.
   * @param {{ proc?: string, root?: number }} [options] Folder of processes; the one whose descendants are ours.
   */
  constructor({ proc = '/proc', root = process.pid } = {}) {
    this.#proc = proc;
    this.#root = root;
    process.env[MARK] = String(root);
    this.#look((_now, _before) => 0);
    this.#timer = setInterval(() => this.sample(), INTERVAL);
    this.#timer.unref();
  }

  /** Ticks of others between the first look and the last. A process that lived between two looks is missed. */
  get ticks() {
    return this.#sum;
  }

  /** Looks once more. */
  sample() {
    this.#sum += this.#look((now, before = 0) => Math.max(0, now - before));
  }

  /** Looks for the last time. */
  stop() {
    clearInterval(this.#timer);
    this.sample();
  }

  /**
   * Sum over the processes of others, after ours are told from them.
   * @param {(now: number, before: number | undefined) => number} spent Ticks since the last look.
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
   * Whether it is ours: started by us or by one of ours, or marked.
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
 * Processes of users; threads of the kernel are left out.
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
 * A process by its line in `/proc/[pid]/stat`. Its name, in parentheses, may have any character.
 * @param {string} text
 * @returns {Process}
 */
export function parseStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (/** @type {number} */ number) => Number(fields[number - 3]);
  const pid = Number.parseInt(text, 10);
  // A number is given again, one with the same start is not.
  return { pid, key: `${pid} ${fields[19]}`, parent: field(4), ticks: field(14) + field(15) };
}

/**
 * Whether its environment, when it started, had our mark. One of another user cannot be read.
 * @param {string} proc
 * @param {number} pid
 * @param {number} root
 */
function isMarked(proc, pid, root) {
  return read(`${proc}/${pid}/environ`).split('\0').includes(`${MARK}=${root}`);
}

/** The file's text, empty where it is gone or cannot be read. */
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
 * @property {string} key Its number and its start: no two processes share it.
 * @property {number} parent
 * @property {number} ticks Of the processor, its own, not its children's.
 */
