import { withFormToken } from './form-token';
import { request } from './request';
import type { AnswerOf, Operation, PathOf, RequestArguments, RequestOptions } from './types';

/** How long the answer to a body with files is waited for, in milliseconds: five files of 2 MB over a poor connection. */
export const UPLOAD_MS = 120_000;

/**
 * Asks an endpoint that only pages of ours may ask, with the form token. When that has lapsed, it is renewed once.
 * @throws {RequestError} as {@link request} does.
 */
export function send<M extends 'post' | 'put', P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<Operation<M, P>>,
): Promise<AnswerOf<Operation<M, P>>> {
  return withFormToken((token) => {
    const headers = { ...options.headers, 'x-csrf-token': token };
    return request(method, path, ...([{ ...options, headers }] as unknown as RequestArguments<Operation<M, P>>));
  });
}
