import { notifySent, retryOutbox } from '@roadside/mfe-kit/forms/outbox';

/** Sends requests that were written without a network, on whatever page the network comes back. A chunk of its own. */
export function sendWaitingRequests(language: string): void {
  retryOutbox((receipt) => void notifySent(receipt, language));
}
