import { outcomeOf, type Outcome } from '@roadside/mfe-kit/forms';
import type { components } from '@roadside/mfe-kit/product-api';
import { send } from '@roadside/mfe-kit/request';

import type { Article } from '../article';

/** A reader's feedback on an article. */
export type Feedback = components['schemas']['FeedbackRequest'];

/** Why an article did not help. */
export type Reason = components['schemas']['FeedbackReason'];

/** All reasons, in display order. */
export const REASONS: readonly Reason[] = ['not_what_i_was_looking_for', 'out_of_date', 'unclear', 'does_not_work'];

/** Maximum length of the text, in code points. */
export const LONGEST_TEXT = 300;

/**
 * Sends feedback.
 *
 * @param key Idempotency key: later feedback under the same key replaces it.
 */
export function sendFeedback({ id, place }: Article, body: Feedback, key: string): Promise<Outcome<undefined>> {
  const settings = { at: `/api${place}/articles/${id}/feedback`, body, headers: { 'idempotency-key': key } };
  return outcomeOf(send('post', '/api/{locale}/{city}/articles/{id}/feedback', settings));
}
