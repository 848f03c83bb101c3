import type { PageData } from '@roadside/mfe-kit/contract';
import { expect, test } from 'vitest';

import { plainPage } from './plain-page';

const address = (type: string, params: Record<string, string> = {}) =>
  plainPage({ page: { type, params } } as unknown as PageData, 'ru-en', 'moskva');

test('each page of the profile has a plain page', () => {
  expect(address('profile')).toBe('/api/ru-en/moskva/plain');
  expect(address('profile_pro')).toBe('/api/ru-en/moskva/plain');
  expect(address('profile_drafts')).toBe('/api/ru-en/moskva/plain/media?list=drafts');
  expect(address('test', { test: 'taxi-on-the-line' })).toBe('/api/ru-en/moskva/plain/tests/taxi-on-the-line');
  expect(address('certificate', { code: '7KQ2M' })).toBe('/api/ru-en/moskva/plain/certificates/7KQ2M');
});
