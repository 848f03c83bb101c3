import type { FragmentContext, MountedFragment } from '@roadside/mfe-kit/contract';

import type { Widget } from '../../widget/widget';
import { createButton, type Create } from './button';

/** Local storage: a chat was started on this device. The widget writes it. */
const KNOWN_KEY = 'chat-known';

/** Hash of page addresses that open the chat. */
const OPEN_HASH = '#chat';

const ignore = () => undefined;

const asElement: Create<Element> = (tag, attributes, ...children) => {
  const space = /svg|path/.test(tag) ? '2000/svg' : '1999/xhtml';
  const element = document.createElementNS(`http://www.w3.org/${space}`, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
  element.append(...children);
  return element;
};

/**
 * The chat's button: all that loads before the visitor wants to chat or may have unread messages.
 * It has no React and writes nothing to the device.
 */
export function mount(slot: Element, context: FragmentContext, { hydrate }: { hydrate: boolean }): MountedFragment {
  const element = (hydrate ? slot.firstChild : slot.appendChild(createButton(asElement, context))) as HTMLElement;
  const listening = new AbortController();
  const { signal } = listening;
  let current = context;
  let widget: Promise<Widget> | undefined;
  let watching: Promise<() => void> | undefined;

  const load = () =>
    (widget ??= import(/* webpackChunkName: "widget" */ '../../widget/widget').then(({ createWidget }) =>
      createWidget(element, current),
    ));
  const open = (action: 'show' | 'toggle') =>
    load().then(
      (loaded) => signal.aborted || loaded[action](),
      // The messenger is also a page.
      () => location.assign(`/messenger/${current.locale?.code}`),
    );
  const preload = () => load().catch(() => (widget = undefined));
  const watch = () => {
    let known;
    try {
      known = localStorage[KNOWN_KEY];
    } catch {}
    if (!known && globalThis.__roadsidePage?.session.status !== 'authorized') return;
    watching ??= import(/* webpackChunkName: "unread" */ '../../unread/watch').then(({ watchFor }) =>
      watchFor(element, current),
    );
    watching.catch(() => (watching = undefined));
  };
  const onHash = () => {
    if (location.hash === OPEN_HASH) void open('show');
  };

  element.addEventListener('click', () => open('toggle'));
  for (const kind of ['pointerenter', 'focus']) element.addEventListener(kind, preload);
  addEventListener('hashchange', onHash, { signal });
  addEventListener('roadside:session', watch, { signal });
  onHash();
  watch();

  const mounted: MountedFragment = {
    update(next) {
      if (next.locale?.code !== current.locale?.code) {
        // Button and chat begin again in the language of the page.
        mounted.unmount();
        Object.assign(mounted, mount(slot, next, { hydrate: false }));
      } else {
        current = next;
        void widget?.then((loaded) => loaded.update(next), ignore);
      }
    },
    unmount() {
      listening.abort();
      void widget?.then((loaded) => loaded.remove(), ignore);
      void watching?.then((stop) => stop(), ignore);
      element.remove();
    },
  };
  return mounted;
}
