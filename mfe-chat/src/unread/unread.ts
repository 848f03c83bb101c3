import { shareWithTabs } from '@roadside/mfe-kit/page/tabs';

import { saveCounter, savedCounter } from './cache';
import { readAnswer, readCounter, type UnreadCounter } from './counter';
import { nextDelay, type PollOutcome } from './delays';
import { leadWhileVisible } from './leader';

/** Channel that a site's tabs share. */
const CHANNEL = 'roadside-chat-unread';

/** Options of {@link watchUnread}. */
export interface UnreadOptions {
  /**
   * Asks the server.
   * @param attempt Number of this request, from 1.
   * @throws an error with the HTTP `status`, 0 for no response.
   */
  readonly ask: (attempt: number) => Promise<unknown>;
  readonly signedIn: boolean;
  readonly onChange: (counter: UnreadCounter) => void;
}

/**
 * Watches the unread counter. One visible tab of the site polls, the others receive its results.
 * @returns Function that stops.
 */
export function watchUnread({ ask, signedIn, onChange }: UnreadOptions): () => void {
  let due = 0;
  let attempts = 0;

  const saved = savedCounter(signedIn);
  if (saved) {
    due = saved.expires;
    onChange(saved.counter);
  }

  const tabs = shareWithTabs(CHANNEL, (value) => {
    const { counter, due: nextDue, signedIn: theirs } = (value ?? {}) as Record<string, unknown>;
    const read = readCounter(counter);
    if (!read || theirs !== signedIn) return;
    // A tab that leads next does not ask sooner.
    if (typeof nextDue === 'number') due = Math.min(nextDue, Date.now() + 300_000);
    onChange(read);
  });

  async function poll(): Promise<PollOutcome> {
    attempts += 1;
    try {
      const answer = readAnswer(await ask(attempts));
      if (!answer) return { status: 200 };
      const life = nextDelay({ ttl: answer.ttl }, 0);
      saveCounter(answer.counter, life, signedIn);
      tabs.send({ counter: answer.counter, due: Date.now() + life, signedIn });
      onChange(answer.counter);
      return { ttl: answer.ttl };
    } catch (error) {
      const { status } = error as { status?: unknown };
      return { status: typeof status === 'number' ? status : 0 };
    }
  }

  const resign = leadWhileVisible(() => {
    let failures = 0;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => (timer = setTimeout(() => void run(), Math.max(0, due - Date.now())));
    async function run(): Promise<void> {
      const outcome = await poll();
      failures = 'ttl' in outcome ? 0 : failures + 1;
      due = Date.now() + nextDelay(outcome, failures);
      if (!stopped) schedule();
    }
    schedule();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  });

  return () => {
    resign();
    tabs.close();
  };
}
