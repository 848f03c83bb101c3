/** Outbox of support requests: stored on the device until the server accepts them. */
export type { RequestReceipt, WaitingRequest } from './entry';
export { discard, REQUESTS_EVENT, send, sendAgain, type OutboxChange } from './outbox';
export { allWaiting, anyWaiting } from './store';
export { NOTICE_MS, notifySent } from './notify-sent';
export { retryOutbox } from './retry';
