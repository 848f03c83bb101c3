/** Types of messages. `README.md` describes each. */
export const MESSAGE_TYPES = [
  'request',
  'response',
  'registration',
  'kill',
  'observe',
  'unobserve',
  'notify',
  'event',
  'ready',
] as const;

/** Type of a message. */
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** A message, as both ends send it. */
export interface Message {
  /** Channel, the same in all its messages. */
  readonly channelId: string;
  /** Id of this message; that of its request in a response or an event. */
  readonly id: string;
  readonly type: MessageType;
  /** Content, by type. */
  readonly data: unknown;
}

/** Longest id, in UTF-16 units. */
const LONGEST_ID = 64;

/** Longest name of a request, a notice or an observer. */
const LONGEST_NAME = 64;

/**
 * Reads a message of one channel. SECURITY: other values, types and channels give `undefined`, and
 * so does an object whose members throw.
 */
export function readMessage(value: unknown, channelId: string): Message | undefined {
  try {
    if (typeof value !== 'object' || value === null) return undefined;
    const { channelId: channel, id, type, data } = value as Record<string, unknown>;
    if (channel !== channelId || !isId(id) || !isType(type) || !('data' in value)) return undefined;
    return { channelId: channel, id, type, data };
  } catch {
    return undefined;
  }
}

/** Name and value of a request, a notice or an observer. */
export interface Call {
  readonly name: string;
  readonly params: unknown;
}

/** Reads the data of a `request`, `notify` or `observe`. */
export function readCall(data: unknown): Call | undefined {
  const { name, params } = fieldsOf(data);
  return typeof name === 'string' && name.length <= LONGEST_NAME ? { name, params } : undefined;
}

/** Members of an object; none for other values. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A random id: 128 bits. */
export function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= LONGEST_ID;
}

function isType(value: unknown): value is MessageType {
  return (MESSAGE_TYPES as readonly unknown[]).includes(value);
}
