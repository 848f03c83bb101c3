/** How busy the machine is with other work than ours, and how fast it computes. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Bytes hashed by each core to measure its speed: about half a second. */
const SAMPLE_BYTES = 256 * 1024 * 1024;

/** Share of the machine that others may take while it counts as idle. */
const IDLE_SHARE = 0.1;

/** The load of a run: what others took of the machine, and the machine's speed before and after. */
export class MachineLoad {
  /** Megabytes a second that each core hashes while all do, before the run. */
  #speedBefore = 0;
  #speedAfter = 0;
  #started = performance.now();
  #first = readTicks();
  #last = this.#first;
  #ownShare = 0;
  #othersShare = 0;

  /** Begins to look, which takes a second. */
  static async start() {
    const load = new MachineLoad();
    load.#speedBefore = await measureSpeed();
    load.#started = performance.now();
    load.#first = readTicks();
    return load;
  }

  /** Ends it. */
  async end() {
    this.#last = readTicks();
    this.seconds = (performance.now() - this.#started) / 1000;
    const all = Math.max(1, this.#last.all - this.#first.all);
    const own = this.#last.own - this.#first.own;
    this.#ownShare = own / all;
    this.#othersShare = Math.max(0, (this.#last.busy - this.#first.busy - own) / all);
    this.#speedAfter = await measureSpeed();
  }

  /** Length of the run. */
  seconds = 0;

  /** Megabytes a second that a core hashes: the lower one of before and after. */
  get speed() {
    return Math.min(this.#speedBefore, this.#speedAfter);
  }

  /** Whether others, the host among them, took too little of the machine to matter. */
  get isIdle() {
    return this.#othersShare < IDLE_SHARE;
  }

  /** A line for the log. */
  get before() {
    const [one] = readFileSync('/proc/loadavg', 'utf8').split(' ');
    return `${availableParallelism()} cores, ${this.#speedBefore.toFixed(0)} MB/s of SHA-256 a core, load ${one}`;
  }

  /** A line for the log. */
  get during() {
    const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(0)} %`;
    const speed = `${this.#speedAfter.toFixed(0)} MB/s of SHA-256 a core afterwards`;
    return `${percent(this.#ownShare)} busy for these checks, ${percent(this.#othersShare)} for others, ${speed}`;
  }
}

/**
 * Clock ticks since the machine started: all, those in which it or its host was busy, and those of this program and the
 * children that it has waited for. Source: `man 5 proc`.
 */
function readTicks() {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
  // user nice system idle iowait irq softirq steal
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, value) => sum + value, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  // Fields 14 to 17: user and system, of the program and of the children that it has waited for.
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
  return { all, busy: all - idle - waiting, own };
}

/** Megabytes a second that a core hashes while all cores do. */
async function measureSpeed() {
  const sample = new Uint8Array(SAMPLE_BYTES);
  const started = performance.now();
  // Each runs in a thread of Node's pool.
  await Promise.all(Array.from({ length: availableParallelism() }, () => crypto.subtle.digest('SHA-256', sample)));
  return SAMPLE_BYTES / 1_000_000 / ((performance.now() - started) / 1000);
}
