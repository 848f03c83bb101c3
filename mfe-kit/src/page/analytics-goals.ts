import { enqueue, pageState } from './page-state';

/** Announces that the outbox has something to send. */
export const BEACONS_EVENT = 'roadside:outbox';

/**
 * Counts something that the visitor did. It is sent with the next beacon, and not at all when the visitor refused it.
 * @param name Lower-case letters, digits and `_`; 64 characters at most.
 * @param params Details; 8 at most, 200 characters each.
 */
export function sendGoal(name: string, params: Record<string, string> = {}): void {
  enqueue(pageState().outbox, { kind: 'goal', goal: { name, params } }, BEACONS_EVENT);
}
