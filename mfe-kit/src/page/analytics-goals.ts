import { enqueue, pageState } from './page-state';

/** Window event: the beacon queue has new entries. */
export const BEACONS_EVENT = 'roadside:outbox';

/**
 * Counts a visitor's action. It is sent with the next beacon, or never if the visitor refused
 * analytics.
 * @param name Lower-case letters, digits and `_`; at most 64 characters.
 * @param params Details; at most 8, each at most 200 characters.
 */
export function sendGoal(name: string, params: Record<string, string> = {}): void {
  enqueue(pageState().outbox, { kind: 'goal', goal: { name, params } }, BEACONS_EVENT);
}
