/** Forms: rules that hold on both sides, drafts on the device, requests that were sent from it. */
export { isAsked } from './asked';
export { brokenRules, check, checkField, isRequired, longest, type CheckOptions } from './check';
export { dropDraft, emptyDraft, readDraft, writeDraft, type Draft } from './draft';
export { newKey } from './key';
export { postForm, type Outcome, type RequestReceipt } from './post';
export {
  forgetRequest,
  RECENT_REQUESTS_EVENT,
  recentRequests,
  rememberRequest,
  storedRequests,
  type RecentRequest,
} from './recent-requests';
export { points, trimmed } from './text';
export type { BrokenRule, BrokenRules, FileFacts, Files, Values } from './values';
