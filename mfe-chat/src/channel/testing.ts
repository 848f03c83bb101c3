/** Connections of tests, in one document and without windows. */
import type { Connector, ConnectorEvents, Transport } from './transport';

/** A pair of connectors, and control over what is between them. */
export interface Line {
  readonly connectors: readonly [Connector, Connector];
  /** Opens a connection between both ends. */
  connect(): void;
  /** Loses the connection, as both ends notice. */
  drop(): void;
  /** Sends a value to an end, as another program would. */
  inject(end: 0 | 1, value: unknown): void;
  /** Everything sent, by end. */
  readonly sent: readonly [unknown[], unknown[]];
}

/** Creates a line. Messages arrive in a microtask, in order, as copies. */
export function createLine(): Line {
  const ends: [ConnectorEvents | undefined, ConnectorEvents | undefined] = [undefined, undefined];
  const sent: [unknown[], unknown[]] = [[], []];
  let transports: [Transport, Transport] | undefined;

  const connector =
    (end: 0 | 1): Connector =>
    (events) => {
      ends[end] = events;
      return () => (ends[end] = undefined);
    };

  return {
    connectors: [connector(0), connector(1)],
    sent,
    connect() {
      const create = (end: 0 | 1): Transport => {
        return {
          send(message) {
            const copy: unknown = structuredClone(message);
            sent[end].push(copy);
            const pair = transports;
            queueMicrotask(() => {
              const other = end === 0 ? 1 : 0;
              if (pair && pair === transports) ends[other]?.received(pair[other], copy);
            });
          },
          // What was sent still arrives.
          close: () => undefined,
        };
      };
      transports = [create(0), create(1)];
      ends[0]?.opened(transports[0]);
      ends[1]?.opened(transports[1]);
    },
    drop() {
      const lost = transports;
      transports = undefined;
      if (!lost) return;
      ends[0]?.dropped(lost[0]);
      ends[1]?.dropped(lost[1]);
    },
    inject(end, value) {
      if (transports) ends[end]?.received(transports[end], value);
    },
  };
}
