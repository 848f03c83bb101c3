/** The handshake between windows. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChannel } from './channel';
import { frameConnector, pageConnector, type Peer, type Receiver } from './handshake';

const CHANNEL = 'channel-1';
const PAGE = 'https://page.example';
const FRAME = 'https://messenger.example';

/** A window that delivers messages to its listeners, as browsers do. */
class FakeWindow extends EventTarget {
  readonly received: { data: unknown; targetOrigin: string }[] = [];

  constructor(readonly origin: string) {
    super();
  }

  /** View of this window for a sender. */
  from(sender: FakeWindow): Peer {
    const known = views.get(sender)?.get(this);
    if (known) return known;
    const view: Peer = {
      postMessage: (
        data: unknown,
        { targetOrigin, transfer = [] }: { targetOrigin: string; transfer?: Transferable[] },
      ) => {
        this.received.push({ data, targetOrigin });
        if (targetOrigin !== this.origin) return;
        this.deliver({ data, origin: sender.origin, source: sender.from(this), ports: transfer });
      },
    };
    if (!views.has(sender)) views.set(sender, new Map());
    views.get(sender)?.set(this, view);
    return view;
  }

  deliver(fields: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), fields));
  }
}
const views = new Map<FakeWindow, Map<FakeWindow, Peer>>();

const page = () => new FakeWindow(PAGE);
const receiver = (window: FakeWindow) => window as unknown as Receiver;

function pair() {
  const [outer, inner] = [page(), new FakeWindow(FRAME)];
  const statuses: string[] = [];
  const near = createChannel<{ ask: (params: number) => number }>({
    channelId: CHANNEL,
    onStatus: (status) => statuses.push(status),
    connector: pageConnector({
      channelId: CHANNEL,
      origin: FRAME,
      peer: () => inner.from(outer),
      receiver: receiver(outer),
    }),
  });
  const start = () => {
    const connector = frameConnector({
      channelId: CHANNEL,
      origin: PAGE,
      peer: outer.from(inner),
      receiver: receiver(inner),
    });
    let vanish: (() => void) | undefined;
    const far = createChannel({
      channelId: CHANNEL,
      handlers: { ask: (value) => Number(value) + 1 },
      connector: (events) => (vanish = connector(events)),
    });
    far.connect();
    // A document that is gone says nothing more.
    return Object.assign(far, { vanish: () => vanish?.() });
  };
  return { outer, inner, near, start, statuses };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('connects, and requests are answered over the port only', async () => {
  const { near, start, outer, inner } = pair();
  near.connect();
  const far = start();
  expect([near.status, far.status]).toEqual(['opened', 'opened']);
  expect(await near.request('ask', 1)).toBe(2);
  expect([...outer.received, ...inner.received].map(({ data }) => (data as { type: string }).type)).toEqual([
    'registration',
    'ready',
  ]);
  expect([outer.received[0]?.targetOrigin, inner.received[0]?.targetOrigin]).toEqual([PAGE, FRAME]);
  near.close();
  far.close();
});

it('a frame registers until the page listens', () => {
  const { near, start, outer } = pair();
  const far = start();
  vi.advanceTimersByTime(1_200);
  expect([far.status, outer.received.length]).toEqual(['connecting', 3]);
  near.connect();
  vi.advanceTimersByTime(500);
  expect([far.status, near.status]).toEqual(['opened', 'opened']);
  vi.advanceTimersByTime(5_000);
  expect(outer.received).toHaveLength(4);
  near.close();
  far.close();
});

it('a frame that reloads connects again', async () => {
  const { near, start, statuses } = pair();
  near.connect();
  start().vanish();
  const far = start();
  expect(near.status).toBe('opened');
  expect(await near.request('ask', 5)).toBe(6);
  expect(statuses).toEqual(['connecting', 'opened']);
  near.close();
  far.close();
});

const registration = { channelId: CHANNEL, id: 'id-1', type: 'registration', data: null };

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['the origin with another port', { origin: `${FRAME}:8443` }],
  ['an opaque origin', { origin: 'null' }],
  ['another window', { source: {} }],
  ['no window', { source: null }],
  ['another channel', { data: { ...registration, channelId: 'channel-2' } }],
  ['another type', { data: { ...registration, type: 'ready' } }],
  ['no message', { data: 'registration' }],
])('a page ignores a registration from %s', (_, wrong) => {
  const { near, outer, inner } = pair();
  near.connect();
  outer.deliver({ data: registration, origin: FRAME, source: inner.from(outer), ports: [], ...wrong });
  expect([near.status, inner.received]).toEqual(['connecting', []]);
  near.close();
});

const ready = { channelId: CHANNEL, id: 'id-1', type: 'ready', data: null };

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another window', { source: {} }],
  ['another channel', { data: { ...ready, channelId: 'channel-2' } }],
  ['a page without a port', { ports: [] }],
  ['no message', { data: null }],
])('a frame ignores an answer from %s', (_, wrong) => {
  const { start, outer, inner } = pair();
  const far = start();
  const { port1, port2 } = new MessageChannel();
  inner.deliver({ data: ready, origin: PAGE, source: outer.from(inner), ports: [port2], ...wrong });
  expect(far.status).toBe('connecting');
  far.close();
  port1.close();
});
