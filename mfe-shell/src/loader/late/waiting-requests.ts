import { notifySent, retryOutbox } from '@roadside/mfe-kit/forms/outbox';

/**
 * Sends support requests written offline as soon as the network returns, on any page. A lazy-loaded
 * chunk.
 */
export function sendWaitingRequests(language: string): void {
  retryOutbox((receipt) => void notifySent(receipt, language));
}
