/** One connection between both ends. */
export interface Transport {
  /** Sends a value that can be cloned. Throws for others. */
  send(message: unknown): void;
  close(): void;
}

/** What a connector announces. */
export interface ConnectorEvents {
  /** A connection is open. Replaces the one before. */
  readonly opened: (transport: Transport) => void;
  /** A value arrived on a transport. */
  readonly received: (transport: Transport, value: unknown) => void;
  /** A connection was lost. */
  readonly dropped: (transport: Transport) => void;
}

/**
 * Connects, and connects again after a loss, until stopped.
 * @returns Function that stops.
 */
export type Connector = (events: ConnectorEvents) => () => void;

/** Makes a message port a transport. */
export function portTransport(port: MessagePort, events: Pick<ConnectorEvents, 'received' | 'dropped'>): Transport {
  const transport: Transport = {
    send: (message) => port.postMessage(message),
    close: () => port.close(),
  };
  port.addEventListener('message', ({ data }) => events.received(transport, data));
  // Where the browser announces the end of the other side's document.
  port.addEventListener('close', () => events.dropped(transport));
  port.start();
  return transport;
}
