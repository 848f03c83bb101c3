import { request } from '@roadside/mfe-kit/request';

import type { KnowledgeTests } from '../types';

/**
 * All tests, and how far the visitor has come with each.
 * @throws {RequestError}
 */
export function loadTests(place: { locale: string; city: string }, signal: AbortSignal): Promise<KnowledgeTests> {
  return request('get', '/api/{locale}/{city}/tests', { at: place, signal, cache: 'no-store' });
}
