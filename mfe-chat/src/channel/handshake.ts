/**
 * The handshake over `window.postMessage`. The frame registers; the page answers with a message
 * port. All later messages use the port, which no other document can reach.
 */
import { createId, readMessage } from './message';
import { portTransport, type Connector } from './transport';

/**
 * Time until a frame registers again, in milliseconds. Its first message may precede the page's
 * listener.
 */
const REGISTER_AGAIN_MS = 500;

/** A window, as far as the handshake uses it. */
export interface Peer {
  postMessage(message: unknown, options: { targetOrigin: string; transfer?: Transferable[] }): void;
}

/** Window that receives messages. */
export type Receiver = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Options of {@link pageConnector}. */
export interface PageOptions {
  readonly channelId: string;
  /** Exact origin of the frame. */
  readonly origin: string;
  /** Window of the frame or of the child window; `null` while there is none. */
  readonly peer: () => unknown;
  /** @default window */
  readonly receiver?: Receiver;
}

/** The page's end: waits for registrations of its frame. A frame that reloads registers again. */
export function pageConnector({ channelId, origin, peer, receiver = window }: PageOptions): Connector {
  return (events) => {
    const onMessage = (event: MessageEvent) => {
      // SECURITY: only this window, from this origin, with a message of this channel.
      if (event.source === null || event.source !== peer() || event.origin !== origin) return;
      if (readMessage(event.data, channelId)?.type !== 'registration') return;
      const { port1, port2 } = new MessageChannel();
      events.opened(portTransport(port1, events));
      (event.source as Peer).postMessage(
        { channelId, id: createId(), type: 'ready', data: null },
        { targetOrigin: origin, transfer: [port2] },
      );
    };
    receiver.addEventListener('message', onMessage as EventListener);
    return () => receiver.removeEventListener('message', onMessage as EventListener);
  };
}

/** Options of {@link frameConnector}. */
export interface FrameOptions {
  readonly channelId: string;
  /** Exact origin of the page. */
  readonly origin: string;
  /** Window of the page: the parent, or the opener of a child window. */
  readonly peer: Peer;
  /** @default window */
  readonly receiver?: Receiver;
}

/** The frame's end: registers until the page answers with a port, and again after a loss. */
export function frameConnector({ channelId, origin, peer, receiver = window }: FrameOptions): Connector {
  return (events) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const register = () => {
      if (stopped) return;
      timer = setTimeout(register, REGISTER_AGAIN_MS);
      peer.postMessage({ channelId, id: createId(), type: 'registration', data: null }, { targetOrigin: origin });
    };
    const onMessage = (event: MessageEvent) => {
      // SECURITY: only this window, from this origin, with a message of this channel.
      if (event.source !== (peer as unknown) || event.origin !== origin) return;
      const [port] = event.ports;
      if (!port || readMessage(event.data, channelId)?.type !== 'ready') return;
      clearTimeout(timer);
      const transport = portTransport(port, {
        received: events.received,
        dropped: (lost) => {
          events.dropped(lost);
          clearTimeout(timer);
          register();
        },
      });
      events.opened(transport);
    };
    receiver.addEventListener('message', onMessage as EventListener);
    register();
    return () => {
      stopped = true;
      clearTimeout(timer);
      receiver.removeEventListener('message', onMessage as EventListener);
    };
  };
}
