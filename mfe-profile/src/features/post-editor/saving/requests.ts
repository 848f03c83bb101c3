import { request, send } from '@roadside/mfe-kit/request';

import type { PostRequests } from './post-saver';

/** Requests of the editor for a locale and city. */
export function postRequests(at: { locale: string; city: string }): PostRequests {
  return {
    create: (draft, key) =>
      send('post', '/api/{locale}/{city}/account/posts', { at, headers: { 'idempotency-key': key }, body: draft }),
    save: (id, version, draft) =>
      send('put', '/api/{locale}/{city}/account/posts/{id}', { at: { ...at, id }, body: { version, draft } }),
    load: (id) => request('get', '/api/{locale}/{city}/account/posts/{id}', { at: { ...at, id }, cache: 'no-store' }),
  };
}
