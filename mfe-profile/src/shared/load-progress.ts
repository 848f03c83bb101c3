import { request } from '@roadside/mfe-kit/request';

import type { DriverProgress } from './types';

/**
 * Level, figures and documents of the visitor.
 * @throws {RequestError}
 */
export function loadProgress(place: { locale: string; city: string }, signal: AbortSignal): Promise<DriverProgress> {
  return request('get', '/api/{locale}/{city}/account/progress', { at: place, signal, cache: 'no-store' });
}
