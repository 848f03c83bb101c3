import { useEffect, useSyncExternalStore } from 'react';
import { useFragmentContext } from '../../fragment/context';
import { FLAGS_EVENT } from './flag-store';
import { BEACONS_EVENT } from '../analytics-goals';
import { enqueue, pageState } from '../page-state';
import { readStored, writeStored } from '../storage';

/** Local storage: flags whose exposure was counted, as `flag=variant` separated by `;`. */
const EXPOSED = 'roadside-exposed';

/**
 * Variant of a flag, or `undefined` when the flag is off. Variants decided by the edge are
 * available immediately, also on the server; those of the experiments service arrive later in the
 * browser. A visitor's first exposure to each variant is counted once.
 */
export function useFlag(name: string): string | undefined {
  const { flags } = useFragmentContext('flags');
  const browserVariant = useSyncExternalStore(
    (changed) => {
      window.addEventListener(FLAGS_EVENT, changed);
      return () => window.removeEventListener(FLAGS_EVENT, changed);
    },
    () => pageState().flags[name],
    () => undefined,
  );
  const variant = flags[name] ?? browserVariant;
  useEffect(() => {
    if (variant !== undefined) expose(name, variant);
  }, [name, variant]);
  return variant;
}

/** True when the flag's variant is `on`. Any other variant, such as `control`, counts as off. */
export function useIsOn(name: string): boolean {
  return useFlag(name) === 'on';
}

/** Counts a visitor's exposure to a variant once. */
function expose(flag: string, variant: string): void {
  const entry = `${flag}=${variant}`;
  const counted = readStored(EXPOSED)?.split(';') ?? [];
  if (counted.includes(entry)) return;
  writeStored(EXPOSED, [...counted, entry].join(';'));
  enqueue(pageState().outbox, { kind: 'exposure', exposure: { flag, variant } }, BEACONS_EVENT);
}
