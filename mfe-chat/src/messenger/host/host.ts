/** The messenger's end of the channel. */
import { createChannel, type Channel } from '../../channel/channel';
import { ChannelError } from '../../channel/errors';
import { frameConnector } from '../../channel/handshake';
import type { Handlers } from '../../channel/incoming';
import { fieldsOf } from '../../channel/message';
import type { ServiceMeta, WidgetNotices, WidgetRequests } from '../../channel/requests';
import { readTheme } from '../../shared/options';
import type { Chat } from '../chat/chat';
import { readToken, storedThread } from '../chat/device';
import { unreadOf } from '../chat/state';
import { LONGEST_TEXT } from '../limits';

/** The page around the messenger: the widget of a site, or nothing. */
export interface Host {
  /** Opens an address of the site in the page behind; false if there is none. */
  openLink(path: string): boolean;
  /** Closes the widget. Absent when the messenger is a page. */
  readonly close?: (() => void) | undefined;
  readonly meta: () => ServiceMeta | undefined;
  stop(): void;
}

/** Parts of the messenger that the widget controls. */
export interface HostParts {
  readonly chat: Chat;
  readonly paste: (text: string) => void;
  readonly focus: () => void;
  readonly setVisible: (visible: boolean) => void;
  readonly sendImage: (file: File) => Promise<void>;
}

/** Largest picture that the widget may hand over, in bytes. */
const LARGEST_IMAGE = 20 * 2 ** 20;

/** The messenger without a widget. */
export const NO_HOST: Host = { openLink: () => false, meta: () => undefined, stop: () => undefined };

/** Connects with the widget. */
export function connectHost(
  { channel: channelId, page }: { channel: string; page: string },
  { chat, paste, focus, setVisible, sendImage }: HostParts,
): Host {
  let meta: ServiceMeta | undefined;

  const handlers: Handlers = {
    iframeOpen(params) {
      // Not awaited: a slow server makes the messenger slow, not broken.
      void chat.open(storedThread() ?? readToken(fieldsOf(params)['guid'])).then(ready);
      return null;
    },
    serviceMeta(params) {
      meta = readMeta(params);
      return null;
    },
    pasteMessage(params) {
      paste(textOf(params));
      return null;
    },
    setVisibility(params) {
      setVisible(fieldsOf(params)['visible'] === true);
      return null;
    },
    setThemeVariables(params) {
      const variables = readTheme(params);
      for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
      return null;
    },
    chatMetadata() {
      const { thread, messages } = chat.getState();
      return thread ? { guid: thread.token, messages: messages.length } : null;
    },
    actions: () => Object.keys(handlers),
    requestCallback: () => chat.handover().then(() => null),
    sendTextMessage(params) {
      chat.send({ text: textOf(params) });
      return null;
    },
    sendBotRequest(params) {
      chat.send({ text: textOf(params) });
      return null;
    },
    async sendImage(params) {
      const { name, type, bytes } = fieldsOf(params);
      if (!(bytes instanceof ArrayBuffer) || bytes.byteLength > LARGEST_IMAGE) throw new ChannelError('channel_error');
      await sendImage(new File([bytes], String(name).slice(0, 200), { type: String(type) }));
      return null;
    },
    isChatCreated: () => chat.getState().thread !== undefined,
    activate: () => null,
    deactivate() {
      chat.stop();
      return null;
    },
    focus() {
      focus();
      return null;
    },
  };

  const channel: Channel<WidgetRequests> = createChannel<WidgetRequests>({
    channelId,
    connector: frameConnector({ channelId, origin: page, peer: window.parent }),
    handlers,
  });
  const notify = <Name extends keyof WidgetNotices>(name: Name, params: WidgetNotices[Name]) =>
    channel.notify(name, params);

  /** The widget shows the frame from now on; a chat that could not be loaded explains itself. */
  function ready(): void {
    const { thread } = chat.getState();
    notify('chatReady', thread ? { guid: thread.token } : {});
  }

  let known: string | undefined;
  let count = -1;
  const stopFollowing = chat.subscribe(() => {
    const state = chat.getState();
    const unread = unreadOf(state);
    if (unread !== count) notify('unread', { count: (count = unread) });
    if (state.thread && state.thread.token !== known) notify('chatReady', { guid: (known = state.thread.token) });
  });

  channel.connect();
  return {
    openLink(path) {
      channel.request('openLink', { path }).catch(() => undefined);
      return true;
    },
    close: () => notify('close', null),
    meta: () => meta,
    stop() {
      stopFollowing();
      channel.close();
    },
  };
}

/** Tells the widget why the messenger cannot start. */
export function reportFailure({ channel: channelId, page }: { channel: string; page: string }, code: string): void {
  const channel = createChannel({
    channelId,
    connector: frameConnector({ channelId, origin: page, peer: window.parent }),
  });
  channel.connect();
  channel.notify('failed', { code });
}

function textOf(params: unknown): string {
  const { text } = fieldsOf(params);
  if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST_TEXT)
    throw new ChannelError('channel_error');
  return text;
}

function readMeta(params: unknown): ServiceMeta {
  const { serviceId, url, title, city, signedIn, single } = fieldsOf(params);
  if (typeof serviceId !== 'number') throw new ChannelError('channel_error');
  return {
    serviceId,
    url: cut(url, 1024),
    title: cut(title, 512),
    city: cut(city, 64),
    signedIn: signedIn === true,
    single: single !== false,
  };
}

/** A text, cut to its longest length; empty for other values. */
function cut(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}
