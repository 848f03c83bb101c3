import { withFormToken } from './form-token';
import { request } from './request';
import type { AnswerOf, Method, Operation, PathOf, RequestArguments, RequestOptions } from './types';

/** Deadline for a body with files, in milliseconds: 5 files of 2 MB over a slow connection. */
export const UPLOAD_MS = 120_000;

/**
 * Sends a request that requires the form token. An expired token is renewed once.
 * @throws {RequestError} like {@link request}.
 */
export function send<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  method: M,
  path: P,
  options: RequestOptions<Operation<M, P>>,
): Promise<AnswerOf<Operation<M, P>>> {
  return withFormToken((token) => {
    const headers = { ...options.headers, 'x-csrf-token': token };
    return request(method, path, ...([{ ...options, headers }] as unknown as RequestArguments<Operation<M, P>>));
  });
}
