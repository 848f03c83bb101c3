import { RequestError, type RequestFailure } from '@roadside/mfe-kit/request';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react';

import { isSessionOver, SessionEnd } from '../session/session-end';

/** Data of the signed-in visitor, as far as it has come. */
type Loaded<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly reason: RequestFailure };

/** Data with the actions of its section. */
export interface Loading<Data> {
  readonly state: Loaded<Data>;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** Changes data that is ready. */
  readonly change: (next: (data: Data) => Data) => void;
}

/**
 * Loads data after hydration, and again when the device is online after a failure. A session that
 * is over ends the page's. Each request starts in a separate task, and what has come is rendered
 * in slices: neither is one long task.
 * @param load Receives a signal that aborts when the section leaves.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>): Loading<Data> {
  const latest = useLatest(load);
  const endSession = useContext(SessionEnd);
  const [state, setState] = useState<Loaded<Data>>({ status: 'loading' });
  const running = useRef<AbortController>(undefined);

  const start = useCallback(() => {
    const own = new AbortController();
    running.current = own;
    latest.current(own.signal).then(
      (data) => own.signal.aborted || startTransition(() => setState({ status: 'ready', data })),
      (error: unknown) => {
        if (own.signal.aborted) return;
        if (isSessionOver(error)) endSession();
        else setState({ status: 'failed', reason: reasonOf(error) });
      },
    );
  }, [endSession, latest]);

  useEffect(() => {
    // On a slow phone a request takes milliseconds to start, and a page starts several.
    const timer = setTimeout(start);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [start]);

  const retry = useCallback(() => {
    running.current?.abort();
    setState({ status: 'loading' });
    start();
  }, [start]);
  const change = useCallback((next: (data: Data) => Data) => {
    setState((now) => (now.status === 'ready' ? { status: 'ready', data: next(now.data) } : now));
  }, []);

  const { status } = state;
  useEffect(() => {
    if (status !== 'failed') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [status, retry]);

  return { state, retry, change };
}

/** Why a request failed. */
export function reasonOf(error: unknown): RequestFailure {
  return error instanceof RequestError ? error.reason : 'server';
}
