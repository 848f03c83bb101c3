import { tellSent, watchOutbox } from '@roadside/mfe-kit/forms/outbox';

/**
 * Sends support requests written offline as soon as the network returns, on any page. A lazy-loaded
 * chunk.
 */
export function sendWaitingRequests(language: string): void {
  watchOutbox((receipt) => void tellSent(receipt, language));
}
