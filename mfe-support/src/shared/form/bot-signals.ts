import type { WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import { useEffect, useRef, type RefObject } from 'react';

/** Field that no person sees: what is in it was put in by a program. */
export const HONEYPOT = 'website';

/** Field that says how long the form was filled in, in milliseconds. */
const ELAPSED = 'elapsed_ms';

/** Signs by which the server tells people from programs. Reads them when the form is sent. */
export function useBotSignals(form: RefObject<HTMLFormElement | null>): () => [name: string, value: string][] {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => {
    const trap = form.current?.elements.namedItem(HONEYPOT);
    const signs: [string, string][] = [[ELAPSED, String(Math.round(performance.now() - since.current))]];
    if (trap instanceof HTMLInputElement && trap.value !== '') signs.push([HONEYPOT, trap.value]);
    return signs;
  };
}

/** Fields that say how a request came to be, and nothing that was written. */
const AROUND = new Set([ELAPSED, 'article', 'form', 'step']);

/** What a request says, however it came to be. */
export function contentOf({ fields, files }: Pick<WaitingRequest, 'fields' | 'files'>): readonly unknown[] {
  return [fields.filter(([name]) => !AROUND.has(name)), files];
}
