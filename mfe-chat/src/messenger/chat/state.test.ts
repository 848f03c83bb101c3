import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { message, stateWith, THREAD } from '../testing/samples';
import { EMPTY, lastContiguous, unreadOf, withEvent, withMessages, withPage } from './state';
import type { PendingMessage } from './types';

const pending = (clientId: string): PendingMessage => ({ clientId, text: 'x', files: [], state: 'sending' });

const page = (seqs: number[], has_before: boolean, changed_at = THREAD.changed_at) => ({
  thread: { ...THREAD, changed_at },
  messages: seqs.map((seq) => message(seq)),
  has_before,
  has_after: false,
});

describe('messages', () => {
  it('are ordered and unique, however they arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 80 }), (seqs) => {
        const state = seqs.reduce((known, seq) => withMessages(known, [message(seq)]), EMPTY);
        expect(state.messages.map(({ seq }) => seq)).toEqual([...new Set(seqs)].toSorted((one, other) => one - other));
      }),
    );
  });

  it('replace their pending copies', () => {
    const state = { ...EMPTY, pending: [pending('a'), pending('b')] };
    expect(withMessages(state, [message(1, { client_id: 'a' })]).pending).toEqual([pending('b')]);
  });

  it('end the typing mark of their author', () => {
    const typing = withEvent(stateWith([]), { type: 'typing', from: 'staff' });
    expect(typing.typing).toBe('staff');
    expect(withMessages(typing, [message(1)]).typing).toBe('staff');
    expect(withMessages(typing, [message(1, { from: 'staff' })]).typing).toBeUndefined();
  });

  it('have a last one without a gap', () => {
    expect(lastContiguous(EMPTY)).toBe(0);
    expect(lastContiguous(stateWith([4, 5, 7].map((seq) => message(seq))))).toBe(5);
  });

  it('of support count as unread until they are read', () => {
    const messages = [
      message(1),
      message(2, { from: 'staff' }),
      message(3, { from: 'assistant' }),
      message(4, { from: 'system' }),
    ];
    expect(unreadOf(stateWith(messages))).toBe(2);
    expect(unreadOf(withEvent(stateWith(messages), { type: 'read', by: 'visitor', seq: 2 }))).toBe(1);
    expect(unreadOf(EMPTY)).toBe(0);
  });
});

describe('events', () => {
  it('read marks never move back', () => {
    const marked = withEvent(stateWith([]), { type: 'read', by: 'support', seq: 5 });
    expect(withEvent(marked, { type: 'read', by: 'support', seq: 3 }).thread?.support_read).toBe(5);
  });

  it('of an unknown type change nothing', () => {
    const state = stateWith([]);
    expect(withEvent(state, { type: 'later' } as never)).toBe(state);
  });

  it('the visitor does not see that they type', () => {
    expect(withEvent(stateWith([]), { type: 'typing', from: 'visitor' }).typing).toBeUndefined();
  });
});

describe('pages', () => {
  it('tell whether there are earlier messages', () => {
    const last = withPage(EMPTY, page([5, 6], true));
    expect(last.hasBefore).toBe(true);
    expect(withPage(last, page([7], true)).hasBefore).toBe(true);
    expect(withPage(last, page([3, 4], false)).hasBefore).toBe(false);
  });

  it('do not replace a newer state of the thread', () => {
    const newer = withEvent(EMPTY, {
      type: 'thread',
      thread: { ...THREAD, changed_at: '2026-11-24T12:00:00Z', handling: 'person' },
    });
    expect(withPage(newer, page([1], false)).thread?.handling).toBe('person');
    expect(withPage(newer, page([1], false, '2026-11-24T13:00:00Z')).thread?.handling).toBe('assistant');
  });
});
