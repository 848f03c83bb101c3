import type { ChatEvent } from './types';

/** First and longest pause before another attempt, in milliseconds. */
const PAUSE_MS = { first: 1000, longest: 30_000 };

/** Options of {@link openStream}. */
export interface StreamOptions {
  /** Address of the stream after the messages that are known by then. */
  readonly address: () => string;
  readonly onEvent: (event: ChatEvent) => void;
  /** True when live updates arrive. */
  readonly onLive: (live: boolean) => void;
  /** @default the browser's */
  readonly create?: (address: string) => EventSource;
  /** Fraction of jitter, from 0 to 1. @default Math.random */
  readonly random?: () => number;
}

/**
 * Reads the events of a thread and connects again after each loss, resuming after the last known
 * message. A hidden page keeps its stream.
 * @returns Function that ends it.
 */
export function openStream(options: StreamOptions): () => void {
  const { address, onEvent, onLive, create = (url) => new EventSource(url), random = Math.random } = options;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function connect(): void {
    clearTimeout(timer);
    source?.close();
    const current = create(address());
    source = current;
    current.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (source !== current) return;
      failures = 0;
      onLive(true);
      const event = parse(data);
      if (event) onEvent(event);
    });
    current.addEventListener('error', () => {
      if (source !== current) return;
      // The browser's own attempt would resume from the id of a message that may be out of date.
      current.close();
      onLive(false);
      failures += 1;
      const pause = Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** Math.min(failures - 1, 10));
      // Jitter keeps the clients of a restarted server apart.
      timer = setTimeout(connect, pause * (0.5 + random() / 2));
    });
  }

  /** The network is back, or the visitor looks: no pause is needed. */
  function hurry(): void {
    if (source?.readyState === 2 && document.visibilityState === 'visible') connect();
  }

  connect();
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
  };
}

function parse(data: string): ChatEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === 'object' && event !== null && 'type' in event ? (event as ChatEvent) : undefined;
  } catch {
    return undefined;
  }
}
