import { RequestError } from '@roadside/mfe-kit/request';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { OwnPost, PostDraft } from '../../../shared/types';
import { sampleOwnPost } from '../../../shared/testing/sample-posts';
import type { Copies, DeviceCopy } from './device-copy';
import { createPostSaver, type SaverOptions } from './post-saver';

/** The only post of a server with an optimistic lock. */
let server: OwnPost | undefined;
let failure: RequestError | undefined;
let copies: Copies & { readonly kept: Map<string, DeviceCopy> };
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers();
  server = undefined;
  failure = undefined;
  calls = [];
  const kept = new Map<string, DeviceCopy>();
  copies = {
    kept,
    read: (id) => kept.get(id ?? 'new'),
    write: (id, copy) => void kept.set(id ?? 'new', copy),
    drop: (id) => void kept.delete(id ?? 'new'),
  };
});

afterEach(() => {
  vi.useRealTimers();
});

const draft = (title: string): PostDraft => ({ title, topic: '', language: 'en', tags: [], blocks: [] });
const post = (title: string, version: number) => sampleOwnPost({ version, title }, draft(title));

const requests: SaverOptions['requests'] = {
  async create(content) {
    calls.push(`create ${content.title}`);
    if (failure) throw failure;
    server = post(content.title, 1);
    return server;
  },
  async save(_id, version, content) {
    calls.push(`save ${version} ${content.title}`);
    if (failure) throw failure;
    if (server?.post.version !== version) throw new RequestError('refused', 'PUT', 409);
    server = post(content.title, version + 1);
    return server;
  },
  async load() {
    if (!server) throw new RequestError('refused', 'GET', 404);
    return server;
  },
};

function saver(options: Partial<SaverOptions> = {}) {
  return createPostSaver({ requests, copies, onCreated: () => undefined, onSessionOver: () => undefined, ...options });
}

test('changes are saved together after 5 seconds, under the version before', async () => {
  const created = vi.fn<(post: OwnPost) => void>();
  const saving = saver({ onCreated: created });
  saving.change(draft('a'));
  await vi.advanceTimersByTimeAsync(4000);
  saving.change(draft('ab'));
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual(['create ab']);
  expect(saving.getState().kind).toBe('saved');
  expect(created).toHaveBeenCalledOnce();
  saving.change(draft('abc'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toEqual(['create ab', 'save 1 abc']);
  expect(copies.kept.size).toBe(0);
});

test('a change during a save is saved next', async () => {
  const saving = saver();
  saving.change(draft('a'));
  const flushed = saving.flush();
  saving.change(draft('b'));
  await flushed;
  expect(calls).toEqual(['create a', 'save 1 b']);
  expect(server?.draft.title).toBe('b');
});

test('without a connection the text stays on the device and is sent later', async () => {
  const saving = saver();
  failure = new RequestError('offline', 'POST');
  saving.change(draft('a'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(saving.getState().kind).toBe('offline');
  expect(copies.kept.get('new')?.draft.title).toBe('a');
  failure = undefined;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(saving.getState().kind).toBe('saved');
  expect(copies.kept.size).toBe(0);
});

test('a new post whose answer was lost is created once, with its first text', async () => {
  const saving = saver();
  failure = new RequestError('offline', 'POST');
  saving.change(draft('a'));
  await saving.flush();
  saving.change(draft('ab'));
  failure = undefined;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls).toEqual(['create a', 'create a', 'save 1 ab']);
  expect(saving.getState().kind).toBe('saved');
});

test.each(['mine', 'theirs'] as const)('a post changed elsewhere is a conflict, which %s wins', async (winner) => {
  server = post('first', 1);
  const saving = saver({ post: server });
  server = post('theirs', 2);
  saving.change(draft('mine'));
  await saving.flush();
  const state = saving.getState();
  expect(state.kind === 'conflict' && state.theirs.draft.title).toBe('theirs');
  // Writing goes on, but nothing is sent before a decision.
  saving.change(draft('mine'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['save 1 mine']);
  saving.resolve(winner);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.draft.title).toBe(winner);
  expect(server.post.version).toBe(winner === 'mine' ? 3 : 2);
  expect(saving.getState().kind).toBe('saved');
  expect(copies.kept.size).toBe(0);
});

test('an expired session keeps the text on the device', async () => {
  server = post('first', 1);
  const over = vi.fn<() => void>();
  const saving = saver({ post: server, onSessionOver: over });
  failure = new RequestError('refused', 'PUT', 401);
  saving.change(draft('mine'));
  await saving.flush();
  expect(over).toHaveBeenCalledOnce();
  expect(copies.kept.get(server.post.id)).toEqual({ version: 1, draft: draft('mine') });
});

test('a draft beyond the bound stays on the device, and is saved after another is gone', async () => {
  const saving = saver();
  const body = JSON.stringify({ error: { code: 'too_many_drafts', message: '' } });
  failure = new RequestError('refused', 'POST', 422, body);
  saving.change(draft('a'));
  expect(await saving.flush()).toBe(false);
  expect(saving.getState().kind).toBe('full');
  expect(copies.kept.get('new')?.draft.title).toBe('a');
  failure = undefined;
  saving.change(draft('ab'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(saving.getState().kind).toBe('saved');
});

test('a refused text waits for the next change', async () => {
  const saving = saver();
  failure = new RequestError('refused', 'POST', 422);
  saving.change(draft('a'));
  expect(await saving.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
  expect(saving.getState().kind).toBe('refused');
});
