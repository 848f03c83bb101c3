import type { ChatAuthor, ChatEvent, ChatMessage, ChatPage, ChatService, ChatThread, PendingMessage } from './types';

/** State of the chat. A new object with each change. */
export interface ChatState {
  /** `failed`: neither the service nor the thread could be loaded. */
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly service?: ChatService | undefined;
  /** Absent until the first message is sent. */
  readonly thread?: ChatThread | undefined;
  /** Messages in order of `seq`, each once. */
  readonly messages: readonly ChatMessage[];
  /** Messages not yet acknowledged, in order of sending. */
  readonly pending: readonly PendingMessage[];
  /** Whether earlier messages can be loaded. */
  readonly hasBefore: boolean;
  /** Who is writing. */
  readonly typing?: ChatAuthor | undefined;
  /** `lost`: live updates do not arrive. */
  readonly live: 'off' | 'on' | 'lost';
}

export const EMPTY: ChatState = { phase: 'loading', messages: [], pending: [], hasBefore: false, live: 'off' };

/** Adds messages. Known ones are dropped, the rest is ordered, and their pending copies go. */
export function withMessages(state: ChatState, added: readonly ChatMessage[]): ChatState {
  if (added.length === 0) return state;
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of added) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message);
  const messages = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  const acknowledged = new Set(added.map(({ client_id }) => client_id));
  const pending = state.pending.filter(({ clientId }) => !acknowledged.has(clientId));
  // A message ends the typing mark of its author.
  const typing = added.some(({ from }) => from === state.typing) ? undefined : state.typing;
  return { ...state, messages, pending, typing };
}

/** Adds a page of the thread. */
export function withPage(state: ChatState, { thread, messages, has_before }: ChatPage): ChatState {
  const first = messages[0]?.seq ?? 0;
  const isOldest = first > 0 && first <= (state.messages[0]?.seq ?? Infinity);
  const next = withMessages({ ...state, thread: newer(state.thread, thread) }, messages);
  return { ...next, hasBefore: isOldest ? has_before : state.hasBefore };
}

/** Applies an event of the stream. */
export function withEvent(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'message':
      return withMessages(state, [event.message]);
    case 'thread':
      return { ...state, thread: event.thread };
    case 'read': {
      if (!state.thread) return state;
      const key = event.by === 'support' ? 'support_read' : 'visitor_read';
      return { ...state, thread: { ...state.thread, [key]: Math.max(state.thread[key], event.seq) } };
    }
    case 'typing':
      return event.from === 'visitor' ? state : { ...state, typing: event.from };
    default:
      // A newer server.
      return state;
  }
}

/** Sequence number of the last message without a gap before it; 0 for none. */
export function lastContiguous({ messages }: ChatState): number {
  let last = messages[0]?.seq ?? 0;
  for (const { seq } of messages.slice(1)) {
    if (seq !== last + 1) break;
    last = seq;
  }
  return last;
}

/** Messages of support that the visitor has not read. */
export function unreadOf({ thread, messages }: ChatState): number {
  if (!thread) return 0;
  return messages.filter(({ seq, from }) => seq > thread.visitor_read && (from === 'staff' || from === 'assistant'))
    .length;
}

/** A response that was overtaken by an event does not replace its newer state. */
function newer(known: ChatThread | undefined, next: ChatThread): ChatThread {
  return known && known.token === next.token && known.changed_at > next.changed_at ? known : next;
}
