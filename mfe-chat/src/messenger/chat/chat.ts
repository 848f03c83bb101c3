import { chatApi, eventsPath, type ChatApi, type Place } from './api';
import {
  newClientId,
  oneTabAtATime,
  onStoredThread,
  storedThread,
  storedUnsent,
  storeThread,
  storeUnsent,
} from './device';
import { createSender } from './sender';
import { EMPTY, lastContiguous, withEvent, withMessages, withPage, type ChatState } from './state';
import { openStream, type StreamOptions } from './stream';
import type { ChatEvent, ChatThread, PendingMessage, UploadedFile } from './types';

/** How long a typing mark lasts, in milliseconds. */
const TYPING_MS = 9000;

/** Shortest time between two own typing marks, in milliseconds. */
const OWN_TYPING_MS = 3000;

/** Delay before a read mark is sent, in milliseconds: several messages become one mark. */
const READ_DELAY_MS = 400;

/** Options of {@link createChat}. */
export interface ChatOptions {
  /** Place of the visitor, which the page may name later. */
  readonly place: () => Place;
  /** Whether the visitor is signed in, and may have a chat of another device. */
  readonly signedIn: () => boolean;
  /** Path of the page behind the chat; empty if unknown. */
  readonly page: () => string;
  readonly api?: ChatApi;
  readonly createSource?: StreamOptions['create'];
}

/** A message to send. */
export interface Outgoing {
  readonly text: string;
  readonly pressed?: string;
  readonly files?: readonly UploadedFile[];
}

/** The chat of this device. */
export interface Chat {
  readonly subscribe: (changed: () => void) => () => void;
  readonly getState: () => ChatState;
  /** Loads the thread and starts live updates. `token` names another thread than the device's. */
  readonly open: (token?: string) => Promise<void>;
  readonly send: (message: Outgoing) => void;
  /** Tries a refused message again. */
  readonly retry: (clientId: string) => void;
  /** Gives up a refused message and returns its text. */
  readonly discard: (clientId: string) => string;
  readonly loadBefore: () => Promise<void>;
  /** The visitor has seen all messages so far. */
  readonly read: () => void;
  /** The visitor is writing. */
  readonly typing: () => void;
  readonly handover: () => Promise<void>;
  readonly rate: (rating: number) => Promise<void>;
  readonly transcript: (email: string) => Promise<void>;
  /** Path of the support form, prefilled with the conversation. */
  readonly form: () => Promise<string | undefined>;
  /** Ends the chat. */
  readonly end: () => Promise<void>;
  /** Leaves an ended thread: the next message opens another. */
  readonly startOver: () => void;
  readonly stop: () => void;
}

/** Creates the chat. Nothing is requested before `open`. */
export function createChat({ place, signedIn, page, api = chatApi, createSource }: ChatOptions): Chat {
  let state: ChatState = { ...EMPTY, pending: storedUnsent() };
  const listeners = new Set<() => void>();
  let token: string | undefined;
  /** Id of the message that was sent last to open a thread. */
  let opening: string | undefined;
  let closeStream: (() => void) | undefined;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  let ownTyping = -Infinity;

  function set(next: ChatState): void {
    if (next === state) return;
    if (next.pending !== state.pending) storeUnsent(next.pending);
    state = next;
    for (const listener of listeners) listener();
  }

  const sender = createSender({
    next: () => state.pending.find((message) => message.state !== 'refused'),
    onState: (clientId, next) => set({ ...state, pending: changed(state.pending, clientId, next) }),
    async deliver(message) {
      const opened = token === undefined && (await oneTabAtATime(() => openThread(message)));
      if (opened || token === undefined) return;
      const sent = await api.send(token, message);
      set({ ...withMessages(state, [sent.message]), thread: sent.thread });
    },
  });

  /** Opens a thread with its first message. False if another tab has opened one meanwhile. */
  async function openThread(message: PendingMessage): Promise<boolean> {
    const other = storedThread();
    // A repeated attempt may have opened a thread before its answer was lost.
    if (other !== undefined && opening !== message.clientId) await loadThread(other);
    if (token !== undefined) return false;
    opening = message.clientId;
    const opened = await api.open(place(), message, page());
    adopt(opened.thread.token);
    set(withPage(state, opened));
    return true;
  }

  /** Replaces the thread, and keeps what arrived while it was awaited. */
  function setThread(thread: ChatThread): void {
    set({ ...state, thread });
  }

  /** Makes a thread the device's, and follows it. */
  function adopt(next: string): void {
    if (token === next) return;
    token = next;
    storeThread(next);
    follow(next);
  }

  function follow(followed: string): void {
    closeStream?.();
    closeStream = openStream({
      address: () => eventsPath(followed, lastContiguous(state)),
      onEvent: (event) => void receive(event),
      onLive: (live) => {
        if (state.live !== (live ? 'on' : 'lost')) set({ ...state, live: live ? 'on' : 'lost' });
      },
      ...(createSource ? { create: createSource } : {}),
    });
  }

  async function receive(event: ChatEvent): Promise<void> {
    set(withEvent(state, event));
    if (event.type === 'typing' && event.from !== 'visitor') {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ ...state, typing: undefined }), TYPING_MS);
    }
    if (event.type === 'message') await fillGap(event.message.seq);
  }

  /** Loads messages that a late event has skipped. */
  async function fillGap(seq: number): Promise<void> {
    const last = lastContiguous(state);
    if (token === undefined || seq <= last) return;
    try {
      const missing = await api.messages(token, { after: last });
      set(withPage(state, missing));
    } catch {
      // The next stream begins after the last message without a gap.
    }
  }

  const loadService = () =>
    api.service(place()).then(
      (service) => set({ ...state, service }),
      () => undefined,
    );

  /** Token of the visitor's open chat. */
  function findOpen(): Promise<string | undefined> {
    return api.mine().then(
      ({ items }) => items.find(isOpen)?.token,
      () => undefined,
    );
  }

  async function loadThread(known: string | undefined): Promise<boolean> {
    const found = known ?? (signedIn() ? await findOpen() : undefined);
    if (found === undefined) return true;
    try {
      const loaded = await api.page(found);
      set(withPage(state, loaded));
      adopt(found);
      return true;
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== 404 && status !== 410) return false;
      // Deleted: the next message opens another thread.
      if (storedThread() === found) storeThread(undefined);
      return true;
    }
  }

  const stopStorage = onStoredThread((other) => {
    if (token === undefined) void loadThread(other);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    async open(other) {
      // A widget that reconnects opens the chat again.
      if (state.phase !== 'ready') set({ ...state, phase: 'loading' });
      const [isLoaded] = await Promise.all([loadThread(other ?? token ?? storedThread()), loadService()]);
      set({ ...state, phase: isLoaded ? 'ready' : 'failed' });
      if (isLoaded) sender.run();
    },
    send({ text, pressed, files = [] }) {
      const message: PendingMessage = { clientId: newClientId(), text, pressed, files, state: 'waiting' };
      set({ ...state, pending: [...state.pending, message] });
      sender.run();
    },
    retry(clientId) {
      set({ ...state, pending: changed(state.pending, clientId, 'waiting') });
      sender.run();
    },
    discard(clientId) {
      const text = state.pending.find((message) => message.clientId === clientId)?.text ?? '';
      set({ ...state, pending: state.pending.filter((message) => message.clientId !== clientId) });
      return text;
    },
    async loadBefore() {
      const first = state.messages[0]?.seq;
      if (token === undefined || first === undefined) return;
      const earlier = await api.messages(token, { before: first });
      set(withPage(state, earlier));
    },
    read() {
      const seq = state.messages.at(-1)?.seq ?? 0;
      const current = token;
      if (current === undefined || seq <= (state.thread?.visitor_read ?? 0)) return;
      set(withEvent(state, { type: 'read', by: 'visitor', seq }));
      clearTimeout(readTimer);
      readTimer = setTimeout(() => void api.read(current, seq).catch(() => undefined), READ_DELAY_MS);
    },
    typing() {
      const now = Date.now();
      if (token === undefined || now - ownTyping < OWN_TYPING_MS) return;
      ownTyping = now;
      api.typing(token).catch(() => undefined);
    },
    async handover() {
      if (token !== undefined) setThread(await api.handover(token));
    },
    async rate(rating) {
      if (token !== undefined) setThread(await api.rate(token, rating));
    },
    async transcript(email) {
      if (token !== undefined) await api.transcript(token, email);
    },
    async form() {
      return token === undefined ? undefined : (await api.form(token)).url;
    },
    async end() {
      if (token !== undefined) setThread(await api.close(token));
    },
    startOver() {
      closeStream?.();
      token = undefined;
      storeThread(undefined);
      set({ ...state, thread: undefined, messages: [], hasBefore: false, typing: undefined, live: 'off' });
    },
    stop() {
      closeStream?.();
      sender.stop();
      stopStorage();
      clearTimeout(typingTimer);
      clearTimeout(readTimer);
    },
  };
}

function changed(pending: readonly PendingMessage[], clientId: string, next: PendingMessage['state']) {
  return pending.map((message) => (message.clientId === clientId ? { ...message, state: next } : message));
}

function isOpen({ can_send, kind }: { can_send: boolean; kind: string }): boolean {
  return can_send && kind === 'chat';
}
