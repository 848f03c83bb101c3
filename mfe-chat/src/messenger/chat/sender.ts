import { RequestError } from '@roadside/mfe-kit/request';

import type { PendingMessage } from './types';

/** First and longest pause before another attempt, in milliseconds. */
const PAUSE_MS = { first: 1000, longest: 60_000 };

/** Options of {@link createSender}. */
export interface SenderOptions {
  /** The first message that waits. */
  readonly next: () => PendingMessage | undefined;
  readonly deliver: (message: PendingMessage) => Promise<void>;
  readonly onState: (clientId: string, state: PendingMessage['state']) => void;
}

/**
 * Sends waiting messages one after another, so that their order is kept. A message that may not
 * have arrived is repeated under its id; one that the server rejects waits for the visitor.
 */
export function createSender({ next, deliver, onState }: SenderOptions) {
  let running = false;
  let stopped = false;
  let failures = 0;
  let wake: (() => void) | undefined;

  async function run(): Promise<void> {
    if (running || stopped) return;
    running = true;
    for (let message = next(); message; message = stopped ? undefined : next()) {
      onState(message.clientId, 'sending');
      try {
        await deliver(message);
        failures = 0;
      } catch (error) {
        if (isRefused(error)) {
          onState(message.clientId, 'refused');
          continue;
        }
        onState(message.clientId, 'waiting');
        failures += 1;
        const seconds = error instanceof RequestError ? error.retryAfter : 0;
        await pause(Math.max(seconds * 1000, Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** (failures - 1))));
      }
    }
    running = false;
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const hurry = () => wake?.();
  addEventListener('online', hurry);
  return {
    /** Sends what waits. */
    run: () => void run(),
    stop() {
      stopped = true;
      removeEventListener('online', hurry);
      wake?.();
    },
  };
}

/** True for an answer that another attempt would not change. */
function isRefused(error: unknown): boolean {
  return !(error instanceof RequestError) || error.reason === 'refused';
}
