import type { PageData } from '@roadside/mfe-kit/contract';
import { expect, test } from 'vitest';

import { plainPage } from './plain-page';

const address = (type: string, params: Record<string, string> = {}) =>
  plainPage({ page: { type, params } } as unknown as PageData, 'ru-en', 'moskva');

test('a page of the profile leads to the plain page of the same content', () => {
  expect(address('profile')).toBe('/api/ru-en/moskva/plain');
  expect(address('profile_pro')).toBe('/api/ru-en/moskva/plain');
  expect(address('profile_drafts')).toBe('/api/ru-en/moskva/plain/media?list=drafts');
  expect(address('test', { test: 'taxi-on-the-line' })).toBe('/api/ru-en/moskva/plain/tests/taxi-on-the-line');
  expect(address('certificate', { code: '7KQ2M/?' })).toBe('/api/ru-en/moskva/plain/certificates/7KQ2M%2F%3F');
  expect(address('post_editor', { id: 'new' })).toBe('/api/ru-en/moskva/plain/media/new');
  expect(address('post_editor', { id: 'abc' })).toBe('/api/ru-en/moskva/plain/media?list=drafts');
});
