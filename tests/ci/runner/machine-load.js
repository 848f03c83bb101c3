/** Measures how busy the machine is with other work, and how fast it computes. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { OtherTime } from './processes.js';

/** Bytes that each core compresses to measure its speed: about half a second. */
const SAMPLE_BYTES = 8 * 1024 * 1024;

/** Share of the machine that others may use while it counts as idle. */
const IDLE_SHARE = 0.1;

/** Load during a run: time used by others, and the machine's speed before and after. */
export class MachineLoad {
  /** Megabytes per second that each core compresses while all do, before the run. */
  #speedBefore = 0;
  #speedAfter = 0;
  #started = performance.now();
  #first = readTicks();
  #last = this.#first;
  /** @type {OtherTime | undefined} */
  #others;
  #ownShare = 0;
  #othersShare = 0;

  /** Starts measuring, which takes a second. */
  static async start() {
    const load = new MachineLoad();
    load.#speedBefore = await measureSpeed();
    load.#started = performance.now();
    load.#first = readTicks();
    load.#others = new OtherTime();
    return load;
  }

  /** Stops measuring. */
  async end() {
    this.#others?.stop();
    this.#last = readTicks();
    this.seconds = (performance.now() - this.#started) / 1000;
    const all = Math.max(1, this.#last.all - this.#first.all);
    const others = (this.#others?.ticks ?? 0) + this.#last.stolen - this.#first.stolen;
    this.#othersShare = others / all;
    this.#ownShare = Math.max(0, (this.#last.busy - this.#first.busy - others) / all);
    this.#speedAfter = await measureSpeed();
  }

  /** Duration of the run. */
  seconds = 0;

  /** Megabytes per second and core: the lower of before and after. */
  get speed() {
    return Math.min(this.#speedBefore, this.#speedAfter);
  }

  /** Whether others, the host included, used too little of the machine to matter. */
  get isIdle() {
    return this.#othersShare < IDLE_SHARE;
  }

  /** Summary for the log. */
  get before() {
    const [one] = readFileSync('/proc/loadavg', 'utf8').split(' ');
    return `${availableParallelism()} cores, ${this.#speedBefore.toFixed(0)} MB/s of deflate per core, load ${one}`;
  }

  /** Summary for the log. */
  get during() {
    const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(0)} %`;
    const speed = `${this.#speedAfter.toFixed(0)} MB/s of deflate per core afterwards`;
    return `${percent(this.#ownShare)} busy for these checks, ${percent(this.#othersShare)} for others, ${speed}`;
  }
}

/**
 * Clock ticks of all cores since boot: all, those in which the machine or its host was busy, and
 * those that its host took. Source: `man 5 proc`.
 */
function readTicks() {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
  // user nice system idle iowait irq softirq steal
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, value) => sum + value, 0);
  const [, , , idle = 0, waiting = 0, , , stolen = 0] = ticks;
  return { all, busy: all - idle - waiting, stolen };
}

/**
 * Megabytes per second that a core compresses while all cores do. Compression uses branches, tables
 * and memory, as builds do; a hash would measure one instruction of the CPU.
 */
async function measureSpeed() {
  const sample = sampleOf(SAMPLE_BYTES);
  const compress = promisify(deflateRaw);
  const started = performance.now();
  // Each runs in a thread of Node's pool.
  await Promise.all(Array.from({ length: availableParallelism() }, () => compress(sample)));
  return SAMPLE_BYTES / 1_000_000 / ((performance.now() - started) / 1000);
}

/**
 * The same bytes at each call, which compress about as well as text: two random letters of sixteen,
 * then two spaces.
 */
function sampleOf(/** @type {number} */ length) {
  const sample = new Uint8Array(length);
  let state = 1;
  for (let at = 0; at < length; at++) {
    // A linear congruential generator, constants of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    sample[at] = at % 4 < 2 ? 97 + (state >>> 28) : 32;
  }
  return sample;
}
