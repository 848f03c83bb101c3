import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { follow } from '@roadside/mfe-kit/page';
import { holdEntry } from '@roadside/mfe-kit/ui/modal/history-entry';
import { lockScroll } from '@roadside/mfe-kit/ui/modal/lock-scroll';
import { createRoot } from 'react-dom/client';

import type { OpenData } from '../channel/requests';
import { CHAT_READY_EVENT, showUnread } from '../shared/badge';
import { isMobile, isTouch } from '../shared/device';
import { knownChat, rememberChat } from '../shared/known';
import { collapseOn, readOptions } from '../shared/options';
import { messengerOrigin, siteOptions } from '../shared/site-options';
import { labelsOf, widgetTexts } from '../shared/texts/texts';
import { connect, type Connection, type WidgetPage } from './connection';
import { Popup, POPUP_ID } from './Popup';

/** Delay before a popup that covers the screen locks the page, in milliseconds. */
const LOCK_DELAY_MS = 300;

/** Longest title and address of the page that the messenger gets. */
const LONGEST = { title: 512, url: 1024 };

/** The widget behind the button. */
export interface Widget {
  /** Shows the popup. */
  show(): void;
  /** Shows or hides the popup. */
  toggle(): void;
  update(context: FragmentContext): void;
  remove(): void;
}

/** Creates the widget, hidden and not connected. */
export async function createWidget(button: HTMLElement, first: FragmentContext): Promise<Widget> {
  let context = first;
  const options = readOptions(siteOptions(context));
  const texts = await widgetTexts(options.lang, context.messages);
  const labels = labelsOf(texts);
  const element = document.createElement('div');
  button.after(element);
  const root = createRoot(element);
  let page: WidgetPage = 'loader';
  let connection: Connection | undefined;
  let visible = false;
  let fullscreenAsked = false;
  let release: (() => void) | undefined;

  button.dataset['collapse'] = collapseOn(options.collapse, isTouch());
  button.setAttribute('aria-controls', POPUP_ID);

  /** Address of the messenger in the page's language. */
  const address = () => new URL(`/messenger/${context.locale?.code}`, messengerOrigin(context));

  /** Address of the messenger as a page, which continues the chat of this device. */
  function pageAddress(): string {
    const page = address();
    const known = knownChat();
    // In the fragment, so that no server or log receives it.
    if (known) page.hash = `thread=${known}`;
    return page.href;
  }

  function start(): void {
    connection?.close();
    page = 'loader';
    const { url, title } = { url: location.href, title: document.title };
    connection = connect(
      address(),
      () => ({
        meta: {
          serviceId: options.serviceId,
          ...(options.workspaceId === undefined ? {} : { workspaceId: options.workspaceId }),
          ...(options.orgId === undefined ? {} : { orgId: options.orgId }),
          url: url.slice(0, LONGEST.url),
          title: title.slice(0, LONGEST.title),
          city: context.city?.code ?? '',
          signedIn: globalThis.__roadsidePage?.session.status === 'authorized',
          single: true,
        },
        theme: options.themeVariables,
        // The frame's storage may have been cleared since.
        open: { guid: knownChat() || undefined, ...options.iframeOpenData } as OpenData,
      }),
      {
        onPage(next) {
          page = next;
          // Pages without a frame.
          if (next === 'error' || next === 'cookies') connection = undefined;
          draw();
        },
        onReady(guid) {
          button.dispatchEvent(new Event(CHAT_READY_EVENT));
          if (guid) rememberChat(guid);
          tellVisibility();
        },
        onUnread: (count) => showUnread(button, count, labels, options.badgeMax),
        onFullscreen(on) {
          fullscreenAsked = on;
          draw();
        },
        onClose: hide,
        onLink(path) {
          if (covers()) hide();
          follow(path);
        },
      },
    );
  }

  const covers = () => fullscreenAsked || isMobile();

  function draw(): void {
    root.render(
      <Popup
        page={page}
        texts={texts}
        connection={connection}
        visible={visible}
        fullscreen={covers()}
        href={pageAddress()}
        onRetry={retry}
        onConfirm={openWindow}
        onClose={hide}
        onShown={focusShown}
      />,
    );
    button.setAttribute('aria-expanded', String(visible));
  }

  function retry(): void {
    start();
    draw();
  }

  /** Opens the messenger in a window, where its storage is its own. */
  function openWindow(): void {
    const child = window.open(pageAddress(), '_blank');
    if (child) {
      // SECURITY: the window is no party of this page.
      child.opener = null;
      return hide();
    }
    page = 'blocked';
    draw();
  }

  /** Moves the focus into what the popup shows now. */
  function focusShown(): void {
    if (page !== 'messenger') return document.querySelector<HTMLElement>(`#${POPUP_ID}`)?.focus();
    element.querySelector('iframe')?.focus();
    connection?.channel.request('focus', null).catch(() => undefined);
  }

  function tellVisibility(): void {
    if (page === 'messenger') connection?.channel.request('setVisibility', { visible }).catch(() => undefined);
  }

  function show(): void {
    if (visible) return;
    visible = true;
    if (!connection && page !== 'blocked' && page !== 'cookies') start();
    draw();
    tellVisibility();
    if (covers()) {
      let unlock: (() => void) | undefined;
      const timer = setTimeout(() => (unlock = lockScroll()), LOCK_DELAY_MS);
      const leave = holdEntry(hide);
      const restore = isolate(element);
      release = () => {
        clearTimeout(timer);
        unlock?.();
        leave();
        restore();
      };
    }
  }

  function hide(): void {
    if (!visible) return;
    visible = false;
    release?.();
    release = undefined;
    draw();
    tellVisibility();
    button.focus({ preventScroll: true });
  }

  return {
    show,
    toggle: () => (visible ? hide() : show()),
    update: (next) => {
      context = next;
      draw();
    },
    remove() {
      release?.();
      connection?.channel.request('deactivate', null).catch(() => undefined);
      connection?.close();
      root.unmount();
      element.remove();
    },
  };
}

/**
 * Makes all but an element inert: it covers the screen.
 * @returns Function that restores the rest.
 */
function isolate(element: HTMLElement): () => void {
  const inert: HTMLElement[] = [];
  for (let node: HTMLElement | null = element; node && node !== document.body; node = node.parentElement) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      inert.push(sibling);
    }
  }
  return () => {
    for (const sibling of inert) sibling.inert = false;
  };
}
