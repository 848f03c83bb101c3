import { request } from '@roadside/mfe-kit/request';

import type { OwnRequests } from '../../shared/types';

/**
 * Requests that the visitor sent while signed in, the last changed first.
 * @param after Cursor of the page before.
 * @throws {RequestError}
 */
export function loadRequests(
  place: { locale: string; city: string },
  after: string | undefined,
  signal?: AbortSignal,
): Promise<OwnRequests> {
  return request('get', '/api/{locale}/{city}/account/requests', {
    at: place,
    query: after === undefined ? {} : { cursor: after },
    cache: 'no-store',
    ...(signal ? { signal } : {}),
  });
}
