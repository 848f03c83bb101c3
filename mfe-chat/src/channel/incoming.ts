import { ChannelError, codeOf, type ErrorCode } from './errors';
import { fieldsOf, readCall, type Message } from './message';
import { rateLimit, recentIds, type Rate } from './rate-limit';

/** Answers a request. The signal aborts when the other end cancels it or the connection ends. */
type Handler = (params: unknown, signal: AbortSignal) => unknown;

/** Handlers by name of the request. */
export type Handlers = Readonly<Record<string, Handler>>;

/**
 * Observes a value: calls `emit` for each change until the returned function is called. Throws a
 * {@link ChannelError} `invalid_observer_params` for parameters that it does not accept.
 */
type Observer = (params: unknown, emit: (value: unknown) => void) => () => void;

/** Observers by name. */
type Observers = Readonly<Record<string, Observer>>;

/** What the other end asks of this one. */
export interface IncomingOptions {
  readonly handlers?: Handlers;
  readonly observers?: Observers;
  readonly onNotify?: (name: string, params: unknown) => void;
}

/** How answers leave. */
export interface Answers {
  readonly answer: (id: string, data: unknown) => void;
  readonly emit: (id: string, value: unknown) => void;
}

/** Most messages of the other end. SECURITY: more are dropped. */
const RATE: Rate = { count: 300, per: 10_000 };

/** Most refusals for the rate. */
const REFUSALS: Rate = { count: 60, per: 10_000 };

/** Most requests and observers in progress. */
const MOST_IN_PROGRESS = 60;

/** Ids remembered against replays. */
const MOST_IDS = 1000;

/** The answering part of a channel's end. */
export function incoming({ handlers = {}, observers = {}, onNotify }: IncomingOptions, { answer, emit }: Answers) {
  const withinRate = rateLimit(RATE);
  const withinRefusals = rateLimit(REFUSALS);
  let isNew = recentIds(MOST_IDS);
  const requests = new Map<string, AbortController>();
  const observed = new Map<string, () => void>();

  const refuse = (id: string, error: ErrorCode) => answer(id, { ok: false, error });

  async function handle({ id, data }: Message): Promise<void> {
    const call = readCall(data);
    const handler = call && own(handlers, call.name);
    if (!call || !handler) return refuse(id, 'not_supported');
    const cancellation = new AbortController();
    requests.set(id, cancellation);
    let outcome: unknown;
    try {
      outcome = { ok: true, value: await handler(call.params, cancellation.signal) };
    } catch (error) {
      outcome = { ok: false, error: codeOf(error) };
    }
    // A cancelled request has no answer.
    if (requests.delete(id)) answerOr(id, outcome);
  }

  /** Answers, or refuses if the value cannot be cloned. */
  function answerOr(id: string, outcome: unknown): void {
    try {
      answer(id, outcome);
    } catch {
      refuse(id, 'channel_error');
    }
  }

  function observe({ id, data }: Message): void {
    const call = readCall(data);
    const observer = call && own(observers, call.name);
    if (!call || !observer) return refuse(id, 'unsupported_observer');
    try {
      const stop = observer(call.params, (value) => {
        if (observed.has(id)) emit(id, value);
      });
      observed.set(id, stop);
      answer(id, { ok: true });
    } catch (error) {
      refuse(id, error instanceof ChannelError ? error.code : 'invalid_observer_params');
    }
  }

  function unobserve(id: string): void {
    const stop = observed.get(id);
    observed.delete(id);
    stop?.();
  }

  return {
    /** Handles a message. False when the other end exceeds its rate. */
    receive(message: Message): boolean {
      const { id, type, data } = message;
      const asks = type === 'request' || type === 'observe';
      if (!withinRate()) {
        if (asks && withinRefusals()) refuse(id, 'rate_limit');
        return false;
      }
      if (type === 'kill' || type === 'unobserve') {
        const target = String(fieldsOf(data)['id']);
        requests.get(target)?.abort();
        requests.delete(target);
        unobserve(target);
        return true;
      }
      // SECURITY: a replayed message changes nothing.
      if ((asks || type === 'notify') && !isNew(id)) return true;
      if (asks && requests.size + observed.size >= MOST_IN_PROGRESS) refuse(id, 'rate_limit');
      else if (type === 'request') void handle(message);
      else if (type === 'observe') observe(message);
      else if (type === 'notify') {
        const call = readCall(data);
        if (call) onNotify?.(call.name, call.params);
      }
      return true;
    },

    /** Ends what is in progress when the connection ends. */
    stop(): void {
      for (const cancellation of requests.values()) cancellation.abort();
      requests.clear();
      for (const id of observed.keys()) unobserve(id);
      isNew = recentIds(MOST_IDS);
    },
  };
}

/** SECURITY: an own member, so that `constructor` and the like name nothing. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
