import { useEffect, useSyncExternalStore } from 'react';
import { useFragmentContext } from '../../fragment/context';
import { FLAGS_EVENT } from './flag-store';
import { BEACONS_EVENT } from '../analytics-goals';
import { enqueue, pageState } from '../page-state';
import { readStored, writeStored } from '../storage';

/** Local storage: flags whose exposure has been counted, as `flag=variant` separated by `;`. */
const EXPOSED = 'roadside-exposed';

/**
 * Variant of a flag, or `undefined` when it is off. What the edge decided is there at once, also on the server; what the
 * experiments service decides comes later. The first visitor's view of each variant is counted once.
 */
export function useFlag(name: string): string | undefined {
  const { flags } = useFragmentContext('flags');
  const later = useSyncExternalStore(
    (changed) => {
      window.addEventListener(FLAGS_EVENT, changed);
      return () => window.removeEventListener(FLAGS_EVENT, changed);
    },
    () => pageState().flags[name],
    () => undefined,
  );
  const variant = flags[name] ?? later;
  useEffect(() => {
    if (variant !== undefined) expose(name, variant);
  }, [name, variant]);
  return variant;
}

/** Whether a flag is on. Of an experiment on it, whoever has another variant, `control` for one, sees the page as it is without. */
export function useIsOn(name: string): boolean {
  return useFlag(name) === 'on';
}

/** Counts that the visitor has seen a variant, once. */
function expose(flag: string, variant: string): void {
  const entry = `${flag}=${variant}`;
  const before = readStored(EXPOSED)?.split(';') ?? [];
  if (before.includes(entry)) return;
  writeStored(EXPOSED, [...before, entry].join(';'));
  enqueue(pageState().outbox, { kind: 'exposure', exposure: { flag, variant } }, BEACONS_EVENT);
}
