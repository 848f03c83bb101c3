/** Forms: rules that hold on both sides, drafts on the device, requests that were sent from it. */
export { isFieldShown } from './field-shown';
export { brokenRules, check, checkField, isRequired, longest, type CheckOptions } from './check';
export { dropDraft, emptyDraft, readDraft, writeDraft, type Draft } from './draft';
export { identityOf, newKey, oneKey, type SubmissionKeys } from './key';
export { outcomeOf, unsent, type Failure, type Outcome } from './outcome';
export {
  forgetRequest,
  RECENT_REQUESTS_EVENT,
  recentRequests,
  rememberRequest,
  storedRequests,
  type RecentRequest,
} from './recent-requests';
export { points, trimmed } from './text';
export { useSubmission, type Submission } from './use-submission';
export type { BrokenRule, BrokenRules, FileFacts, Files, Values } from './values';
