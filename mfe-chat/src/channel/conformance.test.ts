/** One suite for both ends of a channel: what each must do as sender and as receiver. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChannel, type Channel, type ChannelOptions, type ChannelStatus } from './channel';
import { ChannelError } from './errors';
import type { Message } from './message';
import { createLine } from './testing';

type Echo = { readonly [name: string]: (params: unknown) => unknown };

const CHANNEL = 'channel-1';

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Code of the error that a request rejects with. */
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error as ChannelError).code,
  );

const message = (type: string, data: unknown, id = 'id-1') => ({ channelId: CHANNEL, id, type, data });

/** An observer that accepts no parameters. */
const strict = () => {
  throw new TypeError('not a number');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each([
  ['page', 0],
  ['frame', 1],
] as const)('the end of the %s', (_, end) => {
  const far = end === 0 ? 1 : 0;

  function connected(near: Partial<ChannelOptions> = {}, other: Partial<ChannelOptions> = {}) {
    const line = createLine();
    const errors: string[] = [];
    const statuses: ChannelStatus[] = [];
    const create = (side: 0 | 1, more: Partial<ChannelOptions>) =>
      createChannel<Echo>({ channelId: CHANNEL, connector: line.connectors[side], ...more });
    const ours: Channel<Echo> = create(end, {
      onError: ({ code }) => errors.push(code),
      onStatus: (status) => statuses.push(status),
      ...near,
    });
    const theirs = create(far, other);
    ours.connect();
    theirs.connect();
    return { line, ours, theirs, errors, statuses };
  }
  const open = (...options: Parameters<typeof connected>) => {
    const all = connected(...options);
    all.line.connect();
    return all;
  };

  it('is closed, connecting, opened, and closed again', () => {
    const { ours, line, statuses } = connected();
    line.connect();
    ours.close();
    expect(statuses).toEqual(['connecting', 'opened', 'closed']);
  });

  it('gets the answer of its request', async () => {
    const { ours } = open({}, { handlers: { double: (value) => Number(value) * 2 } });
    const answer = ours.request('double', 21);
    await settle();
    expect(await answer).toBe(42);
  });

  it('sends requests made before the connection, in order', async () => {
    const seen: unknown[] = [];
    const { ours, line } = connected({}, { handlers: { add: (value) => seen.push(value) } });
    const answers = [1, 2, 3].map((value) => ours.request('add', value));
    line.connect();
    await settle();
    await Promise.all(answers);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('is refused a request without a handler: not_supported', async () => {
    const { ours } = open();
    for (const name of ['nothing', 'constructor', '__proto__', 'x'.repeat(65)]) {
      const code = codeOf(ours.request(name, 1));
      await settle();
      expect(await code, `code for ${name}`).toBe('not_supported');
    }
  });

  it('gets the code of an error, and no other detail', async () => {
    const handlers = {
      cookie: () => {
        throw new ChannelError('cookie_needed', 'secret');
      },
      bug: () => Promise.reject(new Error('secret')),
    };
    const { ours, line } = open({}, { handlers });
    const codes = Promise.all([codeOf(ours.request('cookie', 0)), codeOf(ours.request('bug', 0))]);
    await settle();
    expect(await codes).toEqual(['cookie_needed', 'channel_error']);
    expect(JSON.stringify(line.sent)).not.toContain('secret');
  });

  it('gives up after 10 s: request_timeout, and cancels at the other end', async () => {
    const aborted = vi.fn<() => void>();
    const slow = (_params: unknown, signal: AbortSignal) =>
      new Promise(() => signal.addEventListener('abort', () => aborted()));
    const { ours, errors } = open({}, { handlers: { slow } });
    const code = codeOf(ours.request('slow', 0));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(aborted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await code).toBe('request_timeout');
    await settle();
    expect(aborted).toHaveBeenCalledOnce();
    expect(errors).toEqual([]);
  });

  it('reports an answer that comes too late: unhandled_response', async () => {
    let finish: ((value: unknown) => void) | undefined;
    const { ours, line, errors } = open({}, { handlers: { slow: () => new Promise((resolve) => (finish = resolve)) } });
    const code = codeOf(ours.request('slow', 0, { timeout: 100 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await code).toBe('request_timeout');
    finish?.(1);
    await settle();
    expect(errors, 'a cancelled request is not answered').toEqual([]);
    line.inject(end, message('response', { ok: true, value: 1 }, 'no-such-request'));
    expect(errors).toEqual(['unhandled_response']);
  });

  it('cancels by its signal: request_cancelled', async () => {
    const handled = vi.fn<() => number>(() => 1);
    const { ours, line } = connected({}, { handlers: { ask: handled } });
    const cancellation = new AbortController();
    const codes = [
      codeOf(ours.request('ask', 0, { signal: AbortSignal.abort() })),
      codeOf(ours.request('ask', 0, { signal: cancellation.signal })),
    ];
    cancellation.abort();
    line.connect();
    await settle();
    expect(await Promise.all(codes)).toEqual(['request_cancelled', 'request_cancelled']);
    expect(handled).not.toHaveBeenCalled();
  });

  it('refuses its own requests over the rate: rate_limit', async () => {
    const { ours } = open({ rate: { count: 2, per: 1000 } }, { handlers: { ask: () => 1 } });
    const ask = () => codeOf(ours.request('ask', 0));
    const codes = [ask(), ask(), ask()];
    await vi.advanceTimersByTimeAsync(1000);
    codes.push(ask());
    await settle();
    expect(await Promise.all(codes)).toEqual(['answered', 'answered', 'rate_limit', 'answered']);
  });

  it('withstands a flood, and works again afterwards', async () => {
    const asked = vi.fn<() => number>(() => 1);
    const { line, errors } = open({ handlers: { ask: asked } });
    for (let count = 0; count < 5000; count++) line.inject(end, message('request', { name: 'ask' }, `id-${count}`));
    await settle();
    expect(asked.mock.calls.length).toBeLessThanOrEqual(300);
    expect(line.sent[end].length).toBeLessThanOrEqual(400);
    expect(new Set(errors)).toEqual(new Set(['rate_limit']));
    await vi.advanceTimersByTimeAsync(10_000);
    asked.mockClear();
    line.inject(end, message('request', { name: 'ask' }, 'later'));
    expect(asked).toHaveBeenCalledOnce();
  });

  it('handles a replayed id once', async () => {
    const asked = vi.fn<() => number>(() => 1);
    const noticed = vi.fn<() => void>();
    const { line } = open({ handlers: { ask: asked }, onNotify: noticed });
    for (let count = 0; count < 3; count++) {
      line.inject(end, message('request', { name: 'ask' }));
      line.inject(end, message('notify', { name: 'ask' }, 'id-2'));
    }
    await settle();
    expect(asked).toHaveBeenCalledOnce();
    expect(noticed).toHaveBeenCalledOnce();
  });

  it('gets notices', async () => {
    const noticed = vi.fn<(name: string, params: unknown) => void>();
    const { ours } = open({}, { onNotify: noticed });
    ours.notify('moved', { by: 1 });
    await settle();
    expect(noticed).toHaveBeenCalledExactlyOnceWith('moved', { by: 1 });
  });

  it('observes values until it ends', async () => {
    let emit: ((value: unknown) => void) | undefined;
    const stopped = vi.fn<() => void>();
    const { ours } = open({}, { observers: { count: (_params, send) => ((emit = send), stopped) } });
    const seen: unknown[] = [];
    const end = ours.observe('count', null, (value) => seen.push(value));
    await settle();
    emit?.(1);
    emit?.(2);
    await settle();
    end();
    await settle();
    emit?.(3);
    await settle();
    expect([seen, stopped.mock.calls.length]).toEqual([[1, 2], 1]);
  });

  it('observes again after a reconnection', async () => {
    const emits: ((value: unknown) => void)[] = [];
    const stopped = vi.fn<() => void>();
    const { ours, line, errors } = open({}, { observers: { count: (_p, send) => (emits.push(send), stopped) } });
    const seen: unknown[] = [];
    ours.observe('count', null, (value) => seen.push(value));
    await settle();
    line.drop();
    expect(stopped).toHaveBeenCalledOnce();
    line.connect();
    await settle();
    emits[0]?.('old');
    emits[1]?.('new');
    await settle();
    expect([seen, errors]).toEqual([['new'], []]);
  });

  it.each([
    ['unsupported_observer', 'nothing'],
    ['invalid_observer_params', 'strict'],
  ])('is refused an observer: %s', async (code, name) => {
    const { ours } = open({}, { observers: { strict } });
    const refused = vi.fn<(error: ChannelError) => void>();
    ours.observe(name, 'x', () => undefined, refused);
    await settle();
    expect(refused.mock.calls[0]?.[0].code).toBe(code);
  });

  it('closes 30 s after no connection came: channel_error', async () => {
    const { ours, errors, statuses } = connected();
    const code = codeOf(ours.request('ask', 0, { timeout: 60_000 }));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ours.status).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1);
    expect([await code, errors, statuses]).toEqual(['connection_closed', ['channel_error'], ['connecting', 'closed']]);
  });

  it('connects again after a loss, and within 30 s', async () => {
    const { ours, line, statuses } = open(
      {},
      { handlers: { ask: () => 1, never: () => new Promise(() => undefined) } },
    );
    const lost = codeOf(ours.request('never', 0));
    await settle();
    line.drop();
    expect(await lost).toBe('connection_closed');
    const waiting = ours.request('ask', 0);
    line.connect();
    await settle();
    expect(await waiting).toBe(1);
    expect(statuses).toEqual(['connecting', 'opened', 'connecting', 'opened']);
    line.drop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ours.status).toBe('closed');
  });

  it('closes when the other end closes, and refuses requests: connection_closed', async () => {
    const { ours, theirs } = open();
    theirs.close();
    await settle();
    expect(ours.status).toBe('closed');
    expect(await codeOf(ours.request('ask', 0))).toBe('connection_closed');
  });

  it('refuses parameters that cannot be cloned: channel_error', async () => {
    const { ours } = open();
    expect(await codeOf(ours.request('ask', () => 1))).toBe('channel_error');
  });

  it('answers channel_error for a value that cannot be cloned', async () => {
    const { ours } = open({}, { handlers: { ask: () => () => 1 } });
    const code = codeOf(ours.request('ask', 0));
    await settle();
    expect(await code).toBe('channel_error');
  });

  it('sends only messages of the nine types, with all members', async () => {
    const { ours, line } = open({}, { handlers: { ask: () => 1 }, observers: { count: () => () => undefined } });
    void ours.request('ask', 0);
    ours.notify('moved', 0);
    ours.observe('count', 0, () => undefined)();
    await settle();
    ours.close();
    for (const sent of line.sent.flat() as Message[]) {
      expect(Object.keys(sent).toSorted()).toEqual(['channelId', 'data', 'id', 'type']);
      expect(sent.channelId).toBe(CHANNEL);
    }
    expect(line.sent[end].map((sent) => (sent as Message).type)).toEqual([
      'request',
      'notify',
      'observe',
      'unobserve',
      'kill',
    ]);
  });
});
