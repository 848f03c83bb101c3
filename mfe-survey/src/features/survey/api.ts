import { withFormToken } from '@roadside/mfe-kit/form-token';
import type { components } from '@roadside/mfe-kit/product-api';

/** How long the server is waited for, in milliseconds. */
const LONGEST_MS = 15_000;

/** Body of `POST /save-user-pool`. */
export type SurveyAnswer = components['schemas']['SurveyAnswer'];

/** Sends an answer of the survey. Resolves to whether the server has it. */
export async function saveAnswer(answer: SurveyAnswer, place: { locale: string; city: string }): Promise<boolean> {
  const address = `/save-user-pool?${new URLSearchParams(place).toString()}`;
  const attempt = (token: string) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify(answer),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  try {
    return (await withFormToken(attempt)).ok;
  } catch {
    return false;
  }
}
