/** Forms: rules shared with the server, drafts on the device, recent requests, submissions. */
export { isFieldShown } from './field-shown';
export { brokenRules, check, checkField, isRequired, maxLengthOf, type CheckOptions } from './check';
export { dropDraft, emptyDraft, readDraft, writeDraft, type Draft } from './draft';
export { identityOf, newKey, singleKey, type SubmissionKeys } from './key';
export { outcomeOf, outcomeOfError, type Failure, type Outcome } from './outcome';
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
