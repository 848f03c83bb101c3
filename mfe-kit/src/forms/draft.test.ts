import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropDraft, emptyDraft, readDraft, writeDraft } from './draft';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  dropDraft('support:taxi');
});

const file = { id: 'f', name: 'a.png', size: 1, mime: 'image/png' };

test('a stored draft is restored with its key and files', () => {
  const draft = { ...emptyDraft(), values: { text: ['Hello'] }, files: [file], tried: '7.abc' };
  writeDraft('support:taxi', draft);
  expect(readDraft('support:taxi')).toEqual(draft);
  expect(readDraft('support:mover')).toBeUndefined();
});

test('an empty draft is removed from storage', () => {
  writeDraft('support:taxi', { ...emptyDraft(), values: { text: ['Hello'] } });
  writeDraft('support:taxi', { ...emptyDraft(), values: { text: [''] } });
  expect(localStorage).toHaveLength(0);
});

test('keys are unique', () => {
  expect(emptyDraft().key).toMatch(/^[0-9a-f]{32}$/);
  expect(emptyDraft().key).not.toBe(emptyDraft().key);
});

test.each(['no JSON', 'null', '{"key":1}', '{"key":"k","values":null}', 'x'.repeat(20_001)])(
  'malformed stored values are ignored: %.20s',
  (stored) => {
    localStorage.setItem('draft:support:taxi', stored);
    expect(readDraft('support:taxi')).toBeUndefined();
  },
);

test('only lists of texts are restored', () => {
  localStorage.setItem('draft:support:taxi', '{"key":"k","values":{"text":["a"],"email":[1],"park_name":"b"}}');
  expect(readDraft('support:taxi')?.values).toEqual({ text: ['a'] });
});

test('without storage a draft lasts for the life of the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const draft = { ...emptyDraft(), values: { text: ['Hello'] } };
  writeDraft('support:taxi', draft);
  expect(readDraft('support:taxi')).toEqual(draft);
});
