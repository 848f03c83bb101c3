import { request } from '@roadside/mfe-kit/request';

import type { DriverAchievements, DriverProgress } from './types';

interface Place {
  locale: string;
  city: string;
}

/**
 * Level, figures and documents of the visitor.
 * @throws {RequestError}
 */
export function loadProgress(place: Place, signal: AbortSignal): Promise<DriverProgress> {
  return request('get', '/api/{locale}/{city}/account/progress', { at: place, signal, cache: 'no-store' });
}

/**
 * Achievements of the visitor.
 * @throws {RequestError}
 */
export function loadAchievements(place: Place, signal: AbortSignal): Promise<DriverAchievements> {
  return request('get', '/api/{locale}/{city}/account/achievements', { at: place, signal, cache: 'no-store' });
}
