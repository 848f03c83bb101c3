/** Connection with the messenger in the widget's frame. Not React: it outlives renders. */
import { createChannel, type Channel } from '../channel/channel';
import { pageConnector } from '../channel/handshake';
import { createId, fieldsOf } from '../channel/message';
import type { MessengerRequests, OpenData, ServiceMeta, ThemeVariables } from '../channel/requests';

/** Page of the widget. */
export type WidgetPage = 'loader' | 'messenger' | 'error' | 'cookies' | 'blocked';

/** Notices of the messenger that the widget acts on. */
export interface ConnectionEvents {
  readonly onPage: (page: WidgetPage) => void;
  /** The messenger shows its chat; its id once it is created. */
  readonly onReady: (guid: string | undefined) => void;
  readonly onUnread: (count: number) => void;
  readonly onFullscreen: (on: boolean) => void;
  readonly onClose: () => void;
  /** Opens an address of the site in the page. */
  readonly onLink: (path: string) => void;
}

/** What the messenger learns when it connects. */
export interface Greeting {
  readonly meta: ServiceMeta;
  readonly theme: ThemeVariables;
  readonly open: OpenData;
}

/** Time after the frame's `load` event by which a messenger has registered, in milliseconds. */
const AFTER_LOAD_MS = 3000;

/** One attempt to show the messenger in a frame. */
export interface Connection {
  readonly channel: Channel<MessengerRequests>;
  /** Address of the frame. */
  readonly src: string;
  readonly setFrame: (frame: HTMLIFrameElement | null) => void;
  /** The frame fired `load`, as it also does for the browser's error page. */
  readonly onLoad: () => void;
  readonly close: () => void;
}

/**
 * Starts to connect.
 * @param address Address of the messenger, with its origin.
 */
export function connect(address: URL, greeting: () => Greeting, events: ConnectionEvents): Connection {
  const channelId = createId();
  let frame: HTMLIFrameElement | null = null;
  let afterLoad: ReturnType<typeof setTimeout> | undefined;
  let failed = false;

  function fail(page: 'error' | 'cookies'): void {
    if (failed) return;
    failed = true;
    clearTimeout(afterLoad);
    channel.close();
    events.onPage(page);
  }

  const channel = createChannel<MessengerRequests>({
    channelId,
    connector: pageConnector({ channelId, origin: address.origin, peer: () => frame?.contentWindow ?? null }),
    handlers: {
      openLink(params) {
        const { path } = fieldsOf(params);
        // SECURITY: only paths of this site, never another origin or scheme.
        if (typeof path === 'string' && /^\/(?![/\\])/.test(path)) events.onLink(path);
      },
    },
    onStatus(status) {
      if (status === 'opened') {
        clearTimeout(afterLoad);
        void greet();
      } else if (status === 'closed') fail('error');
    },
    onNotify(name, params) {
      const fields = fieldsOf(params);
      if (name === 'chatReady') {
        events.onPage('messenger');
        events.onReady(typeof fields['guid'] === 'string' ? fields['guid'].slice(0, 200) : undefined);
      } else if (name === 'unread') {
        const count = Number(fields['count']);
        events.onUnread(Number.isSafeInteger(count) ? count : 0);
      } else if (name === 'fullscreenOn' || name === 'fullscreenOff') events.onFullscreen(name === 'fullscreenOn');
      else if (name === 'close') events.onClose();
      else if (name === 'failed') fail(fields['code'] === 'cookie_needed' ? 'cookies' : 'error');
    },
  });

  async function greet(): Promise<void> {
    const { meta, theme, open } = greeting();
    try {
      await Promise.all([
        channel.request('serviceMeta', meta),
        channel.request('setThemeVariables', theme),
        channel.request('iframeOpen', open),
        channel.request('activate', null),
      ]);
    } catch {
      // A lost connection greets again; a closed one has failed already.
      if (channel.status === 'opened') fail('error');
    }
  }

  const src = new URL(address);
  // In the fragment, so that no server or log receives it.
  const scheme = document.documentElement.dataset['colorScheme'] ?? '';
  src.hash = new URLSearchParams({ channel: channelId, page: location.origin, scheme }).toString();
  channel.connect();
  return {
    channel,
    src: src.href,
    setFrame(element) {
      frame = element;
    },
    onLoad() {
      clearTimeout(afterLoad);
      if (channel.status === 'connecting') afterLoad = setTimeout(() => fail('error'), AFTER_LOAD_MS);
    },
    close() {
      failed = true;
      clearTimeout(afterLoad);
      channel.close();
    },
  };
}
