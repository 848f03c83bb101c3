/** Answers to the requests sent from this device: which are new, and where they are read. */
export { checkAnswers } from './check';
export { markAnswersSeen } from './store';
export { REQUESTS_ANCHOR, useMyRequests, type MyRequests } from './use-my-requests';
