import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useEffect, useRef, type RefObject } from 'react';

/** Hidden field that only bots fill in. */
export const HONEYPOT = 'website';

/** Field with the time spent on the form, in milliseconds. */
const ELAPSED = 'elapsed_ms';

/** Returns a function that reads the bot signals when the form is sent. */
export function useBotSignals(form: RefObject<HTMLFormElement | null>): () => [name: string, value: string][] {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => {
    const trap = form.current?.elements.namedItem(HONEYPOT);
    const signals: [string, string][] = [[ELAPSED, String(Math.round(performance.now() - since.current))]];
    if (trap instanceof HTMLInputElement && trap.value !== '') signals.push([HONEYPOT, trap.value]);
    return signals;
  };
}

/** Fields that describe how a request was made, not its content. */
const METADATA = new Set([ELAPSED, 'article', 'form', 'step']);

/** Content of a request, for comparing two attempts. */
export function contentOf({ fields, files }: Pick<WaitingRequest, 'fields' | 'files'>): readonly unknown[] {
  return [fields.filter(([name]) => !METADATA.has(name)), files];
}
