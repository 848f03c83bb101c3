import { send, type RequestOptions } from '@roadside/mfe-kit/request';
import type { operations } from '@roadside/mfe-kit/product-api';

type Sending = RequestOptions<operations['post_survey']>;

/** Body of `POST /save-user-pool`. */
export type SurveyAnswer = Sending['body'];

/**
 * Sends an answer of the survey.
 *
 * @param key Idempotency key: a later answer under the same key replaces it.
 * @throws {RequestError}
 */
export function saveAnswer(
  body: SurveyAnswer,
  query: { locale: string; city: string },
  key: string,
): Promise<undefined> {
  return send('post', '/save-user-pool', { query, body, headers: { 'idempotency-key': key } });
}
