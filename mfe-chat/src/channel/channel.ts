import { ChannelError, codeOf, errorFrom, type ErrorCode } from './errors';
import { incoming, type IncomingOptions } from './incoming';
import { createId, fieldsOf, readMessage, type Message, type MessageType } from './message';
import { rateLimit, type Rate } from './rate-limit';
import type { Connector, Transport } from './transport';

/** Connection status. */
export type ChannelStatus = 'closed' | 'connecting' | 'opened';

/** Requests of one end: parameters and answer by name. */
export type Requests = { readonly [name: string]: (params: never) => unknown };

/** Default deadline of a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Default deadline of a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Default rate of own requests. */
const RATE: Rate = { count: 60, per: 10_000 };

/** Most messages that wait for the connection. */
const LONGEST_QUEUE = 100;

/** Options of {@link createChannel}. */
export interface ChannelOptions extends IncomingOptions {
  readonly channelId: string;
  readonly connector: Connector;
  readonly onStatus?: (status: ChannelStatus) => void;
  /** Called for faults that reject no promise. */
  readonly onError?: (error: ChannelError) => void;
  /** @default 60 requests in 10 s */
  readonly rate?: Rate;
  /** Milliseconds. @default 30 s */
  readonly connectTimeout?: number;
}

/** Settings of a request. */
interface RequestOptions {
  /** Milliseconds until `request_timeout`. @default 10 s */
  readonly timeout?: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/** One end of a channel. */
export interface Channel<Theirs extends Requests> {
  readonly status: ChannelStatus;
  /** Starts to connect. Nothing is sent before. */
  connect(): void;
  /**
   * Sends a request. It waits for the connection.
   * @throws {ChannelError}
   */
  request<Name extends keyof Theirs & string>(
    name: Name,
    params: Parameters<Theirs[Name]>[0],
    options?: RequestOptions,
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  /** Sends a notice, which has no answer. */
  notify(name: string, params: unknown): void;
  /**
   * Observes a value of the other end, across connections. A refusal is passed to `onError`.
   * @returns Function that ends it.
   */
  observe(
    name: string,
    params: unknown,
    onEvent: (value: unknown) => void,
    onError?: (error: ChannelError) => void,
  ): () => void;
  /** Closes the channel permanently and notifies the other end. */
  close(): void;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: ChannelError) => void;
}

interface Observed {
  readonly name: string;
  readonly params: unknown;
  readonly onEvent: (value: unknown) => void;
  readonly onError: (error: ChannelError) => void;
  /** Id in the present connection. */
  id: string;
}

/** Creates one end of a channel. Both ends are alike; only their connectors differ. */
export function createChannel<Theirs extends Requests>(options: ChannelOptions): Channel<Theirs> {
  const { channelId, connector, onStatus, onError, connectTimeout = CONNECT_TIMEOUT_MS } = options;
  const withinRate = rateLimit(options.rate ?? RATE);
  const pending = new Map<string, Pending>();
  const observed = new Set<Observed>();
  const queue: Message[] = [];
  let status: ChannelStatus = 'closed';
  let transport: Transport | undefined;
  let stopConnector: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = (id: string, data: unknown) => post('response', data, id);
  const server = incoming(options, { answer, emit: (id, value) => post('event', value, id) });

  const fail = (code: ErrorCode, message?: string) => onError?.(new ChannelError(code, message));

  function setStatus(next: ChannelStatus): void {
    if (status === next) return;
    status = next;
    onStatus?.(next);
  }

  function post(type: MessageType, data: unknown, id: string = createId()): void {
    const message: Message = { channelId, id, type, data };
    if (!transport) {
      if (status === 'connecting' && queue.length < LONGEST_QUEUE) queue.push(message);
      return;
    }
    transport.send(message);
  }

  function connecting(): void {
    setStatus('connecting');
    clearTimeout(timer);
    timer = setTimeout(() => {
      fail('channel_error', `No connection within ${connectTimeout} ms.`);
      end();
    }, connectTimeout);
  }

  function opened(next: Transport): void {
    if (status === 'closed') return next.close();
    if (transport) lose(transport);
    transport = next;
    clearTimeout(timer);
    for (const message of queue.splice(0)) next.send(message);
    for (const one of observed) startObserving(one);
    setStatus('opened');
  }

  /** Ends a connection. Requests in flight fail: their effect is unknown. */
  function lose(lost: Transport): void {
    if (transport !== lost) return;
    transport = undefined;
    lost.close();
    server.stop();
    rejectAll();
  }

  function rejectAll(): void {
    const waiting = new Set(queue.map(({ id }) => id));
    for (const [id, { reject }] of pending) if (!waiting.has(id)) reject(new ChannelError('connection_closed'));
  }

  function end(): void {
    if (status === 'closed') return;
    clearTimeout(timer);
    stopConnector?.();
    queue.length = 0;
    observed.clear();
    if (transport) lose(transport);
    rejectAll();
    setStatus('closed');
  }

  function settle(id: string, data: unknown): void {
    const { ok, value, error } = fieldsOf(data);
    const request = pending.get(id);
    if (!request) return fail('unhandled_response', 'A response has no request, or arrived too late.');
    if (ok === true) request.resolve(value);
    else request.reject(errorFrom(error));
  }

  function received(from: Transport, value: unknown): void {
    // SECURITY: values of an earlier connection, or of another shape, change nothing.
    const message = from === transport ? readMessage(value, channelId) : undefined;
    if (!message) return from === transport ? fail('channel_error', 'A message is malformed.') : undefined;
    const { id, type, data } = message;
    if (type === 'response') return settle(id, data);
    if (type === 'event') return [...observed].find((one) => one.id === id)?.onEvent(data);
    if (type === 'kill' && data === null) return end();
    if (!server.receive(message)) fail('rate_limit', 'The other end sends too many messages.');
  }

  function ask(
    type: 'request' | 'observe',
    call: unknown,
    { timeout = REQUEST_TIMEOUT_MS, signal }: RequestOptions,
    id = createId(),
  ): Promise<unknown> {
    return new Promise((resolve, reject: (error: ChannelError) => void) => {
      if (status === 'closed') return reject(new ChannelError('connection_closed'));
      if (signal?.aborted) return reject(new ChannelError('request_cancelled'));
      if (!withinRate()) return reject(new ChannelError('rate_limit'));
      const withdraw = (code: ErrorCode) => {
        done();
        const waiting = queue.findIndex((message) => message.id === id);
        if (waiting >= 0) queue.splice(waiting, 1);
        else post('kill', { id });
        reject(new ChannelError(code));
      };
      const deadline = setTimeout(() => withdraw('request_timeout'), timeout);
      const cancel = () => withdraw('request_cancelled');
      const done = () => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', cancel);
        pending.delete(id);
      };
      signal?.addEventListener('abort', cancel);
      pending.set(id, {
        resolve: (value) => (done(), resolve(value)),
        reject: (error) => (done(), reject(error)),
      });
      try {
        post(type, call, id);
      } catch (error) {
        // The parameters cannot be cloned.
        done();
        reject(new ChannelError('channel_error', String(error)));
      }
    });
  }

  /** Observes in the present connection. A lost one is followed by another. */
  function startObserving(one: Observed): void {
    one.id = createId();
    ask('observe', { name: one.name, params: one.params }, {}, one.id).catch((error: unknown) => {
      const code = codeOf(error);
      if (code !== 'connection_closed' && observed.delete(one)) one.onError(new ChannelError(code));
    });
  }

  return {
    get status() {
      return status;
    },
    connect() {
      if (status !== 'closed') return;
      connecting();
      stopConnector = connector({
        opened,
        received,
        dropped(lost) {
          if (transport !== lost) return;
          lose(lost);
          connecting();
        },
      });
    },
    request: (name, params, requestOptions = {}) => ask('request', { name, params }, requestOptions) as never,
    notify: (name, params) => post('notify', { name, params }),
    observe(name, params, onEvent, onObserverError = (error) => onError?.(error)) {
      const one: Observed = { name, params, onEvent, onError: onObserverError, id: createId() };
      observed.add(one);
      if (transport) startObserving(one);
      return () => {
        if (observed.delete(one)) post('unobserve', { id: one.id });
      };
    },
    close() {
      if (transport) post('kill', null);
      end();
    },
  };
}
