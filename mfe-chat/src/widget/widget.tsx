import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { follow } from '@roadside/mfe-kit/page';
import { holdEntry } from '@roadside/mfe-kit/ui/modal/history-entry';
import { lockScroll } from '@roadside/mfe-kit/ui/modal/lock-scroll';
import { flushSync } from 'react-dom';
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
          if (next === 'messenger') focusChat();
          else if (visible) focusPopup();
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
    flushSync(() =>
      root.render(
        <Popup
          page={page}
          texts={texts}
          connection={connection}
          visible={visible}
          fullscreen={covers()}
          href={address().href}
          onRetry={retry}
          onConfirm={openWindow}
          onClose={hide}
        />,
      ),
    );
    button.setAttribute('aria-expanded', String(visible));
  }

  function retry(): void {
    start();
    draw();
    focusPopup();
  }

  /** Opens the messenger in a window, where its storage is its own. */
  function openWindow(): void {
    const child = window.open(address().href, '_blank');
    if (child) {
      // SECURITY: the window is no party of this page.
      child.opener = null;
      return hide();
    }
    page = 'blocked';
    draw();
    focusPopup();
  }

  function focusPopup(): void {
    document.querySelector<HTMLElement>(`#${POPUP_ID}`)?.focus();
  }

  function focusChat(): void {
    if (!visible) return;
    element.querySelector('iframe')?.focus();
    connection?.channel.request('focus', null).catch(() => undefined);
  }

  function tellVisibility(): void {
    if (page === 'messenger') connection?.channel.request('setVisibility', { visible }).catch(() => undefined);
  }

  function show(): void {
    visible = true;
    if (!connection && page !== 'blocked' && page !== 'cookies') start();
    draw();
    tellVisibility();
    if (covers()) {
      let unlock: (() => void) | undefined;
      const timer = setTimeout(() => (unlock = lockScroll()), LOCK_DELAY_MS);
      const leave = holdEntry(hide);
      release = () => {
        clearTimeout(timer);
        unlock?.();
        leave();
      };
    }
    if (page === 'messenger') focusChat();
    else focusPopup();
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
