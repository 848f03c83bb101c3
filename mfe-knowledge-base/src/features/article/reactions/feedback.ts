import { outcomeOf, type Outcome } from '@roadside/mfe-kit/forms';
import type { components } from '@roadside/mfe-kit/product-api';
import { send } from '@roadside/mfe-kit/request';

import type { Article } from './article';

/** What a reader says of an article. */
export type Feedback = components['schemas']['FeedbackRequest'];

/** Why an article did not help. */
export type Reason = components['schemas']['FeedbackReason'];

/** Every reason, in the order in which they are offered. */
export const REASONS: readonly Reason[] = ['not_what_i_was_looking_for', 'out_of_date', 'unclear', 'does_not_work'];

/** Longest text of a feedback, in code points. */
export const LONGEST_TEXT = 300;

/**
 * Says whether an article helped.
 * @param key Names the answer: what is said under it again takes its place.
 */
export function sendFeedback({ id, place }: Article, body: Feedback, key: string): Promise<Outcome<undefined>> {
  const settings = { at: `/api${place}/articles/${id}/feedback`, body, headers: { 'idempotency-key': key } };
  return outcomeOf(send('post', '/api/{locale}/{city}/articles/{id}/feedback', settings));
}
