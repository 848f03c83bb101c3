import { RequestError } from '@roadside/mfe-kit/request';

import { readUnsent, writeUnsent } from './attempt-memory';

/** Wait before an answer is sent again, in milliseconds. Being online again ends it. */
const RETRY_MS = 5000;

/** Wait after the rate limit, in milliseconds. */
const OFTEN_MS = 60_000;

/**
 * Whether the server has all answers. `waiting`: no connection; `often`: rate limit; `over`:
 * another tab or device has finished the attempt.
 */
export type SavedState = 'saved' | 'saving' | 'waiting' | 'often' | 'over';

/** Statuses of an answer that the server will never take. */
const HOPELESS: ReadonlySet<number> = new Set([400, 404, 413]);

/** What a queue needs, and what it reports. */
export interface QueueOptions {
  readonly attempt: string;
  readonly send: (number: number, answer: readonly number[], signal: AbortSignal) => Promise<unknown>;
  readonly onState: (state: SavedState) => void;
  /** The visitor is signed out. The answers stay on this device until the next sign-in. */
  readonly onSignedOut: () => void;
}

/**
 * Keeps answers until the server has them. It sends one at a time, so that the last answer to a
 * question is also the last to arrive.
 */
export class AnswerQueue {
  private readonly unsent: Map<number, readonly number[]>;
  private running: Promise<boolean> | undefined;
  private changeCount = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: SavedState = 'saved';
  private stopping = new AbortController();

  constructor(private readonly options: QueueOptions) {
    this.unsent = new Map(readUnsent(options.attempt));
  }

  /** Answers that the server does not have yet. */
  get waiting(): ReadonlyMap<number, readonly number[]> {
    return this.unsent;
  }

  /** Counts answers given and sent: an attempt loaded before the last one is out of date. */
  get changes(): number {
    return this.changeCount;
  }

  give(number: number, answer: readonly number[]): void {
    this.changeCount++;
    // Last in line: what is asked for first is sent first.
    this.unsent.delete(number);
    this.unsent.set(number, answer);
    this.remember();
    void this.flush();
  }

  /** Sends all that is left. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    if (this.unsent.size === 0) return Promise.resolve(true);
    this.running ??= this.run();
    return this.running;
  }

  /** Sends again after {@link stop}. */
  start(): void {
    if (this.stopping.signal.aborted) this.stopping = new AbortController();
  }

  /** Sends nothing any more, and aborts what is on its way. Unsent answers stay on this device. */
  stop(): void {
    clearTimeout(this.timer);
    this.stopping.abort();
  }

  private async run(): Promise<boolean> {
    clearTimeout(this.timer);
    const { signal } = this.stopping;
    // A retry goes on in silence: a screen reader says the notice once.
    if (this.state === 'saved') this.report('saving');
    try {
      for (let next = this.first(); next; next = this.first()) {
        const [number, answer] = next;
        const failure = await this.options.send(number, answer, signal).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (signal.aborted) return false;
        if (failure !== undefined && !this.isDropped(failure)) return false;
        this.changeCount++;
        if (this.unsent.get(number) === answer) this.unsent.delete(number);
        this.remember();
      }
      this.report('saved');
      return true;
    } finally {
      this.running = undefined;
    }
  }

  private first(): [number, readonly number[]] | undefined {
    return this.unsent.entries().next().value;
  }

  /** Whether an answer is given up: the server will never take it. */
  private isDropped(error: unknown): boolean {
    const { status, reason } = error instanceof RequestError ? error : { status: 0, reason: 'server' as const };
    if (status === 401) {
      this.report('waiting');
      this.options.onSignedOut();
      return false;
    }
    if (status === 409) {
      this.unsent.clear();
      this.remember();
      this.report('over');
      return false;
    }
    if (HOPELESS.has(status)) return true;
    this.report(reason === 'often' ? 'often' : 'waiting');
    this.timer = setTimeout(() => void this.flush(), reason === 'often' ? OFTEN_MS : RETRY_MS);
    return false;
  }

  private report(state: SavedState): void {
    if (state === this.state) return;
    this.state = state;
    this.options.onState(state);
  }

  private remember(): void {
    writeUnsent(this.options.attempt, this.unsent);
  }
}
