import type { FragmentContext, MountedFragment } from '@roadside/mfe-kit/contract';

import type { Widget } from '../../widget/widget';
import styles from './launcher.module.css';

/** Local storage: a chat was started on this device. The widget writes it. */
const KNOWN_KEY = 'chat-known';

/** Hash of page addresses that open the chat. */
const OPEN_HASH = '#chat';

const BUBBLE = 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z';

type Attributes = Readonly<Record<string, string>>;
type Create<Node> = (tag: string, attributes: Attributes, ...children: (Node | string)[]) => Node;

/** The button, for the browser and the server. */
function button<Node>(create: Create<Node>, { messages }: FragmentContext): Node {
  const label = messages['chat']?.['open'] ?? '';
  return create(
    'button',
    { type: 'button', class: styles['launcher'] ?? '', 'aria-label': label, 'aria-expanded': 'false' },
    create(
      'svg',
      { viewBox: '0 0 24 24', class: styles['icon'] ?? '', 'aria-hidden': 'true' },
      create('path', { d: BUBBLE }),
    ),
    create('span', { class: styles['label'] ?? '' }, label),
    create('span', { class: styles['badge'] ?? '' }),
  );
}

/** SECURITY: texts and values are escaped; only other elements are HTML. */
const asHtml: Create<{ html: string }> = (tag, attributes, ...children) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
  const content = children.map((child) => (typeof child === 'string' ? escape(child) : child.html));
  return { html: `<${tag}${written.join('')}>${content.join('')}</${tag}>` };
};

const asElement: Create<Element> = (tag, attributes, ...children) => {
  const space = tag === 'svg' || tag === 'path' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml';
  const element = document.createElementNS(space, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
  element.append(...children);
  return element;
};

const escape = (text: string) => text.replaceAll(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Server render of the button. */
export function render(contextJson: string): string {
  return button(asHtml, JSON.parse(contextJson) as FragmentContext).html;
}

/**
 * The chat's button: all that loads before the visitor wants to chat or has unread messages. It has
 * no React and writes nothing to the device.
 */
export function mount(slot: Element, context: FragmentContext, { hydrate }: { hydrate: boolean }): MountedFragment {
  const element = (
    hydrate ? slot.firstElementChild : slot.appendChild(button(asElement, context))
  ) as HTMLButtonElement;
  const root = document.documentElement;
  let current = context;
  let widget: Promise<Widget> | undefined;
  let watching: Promise<(() => void) | undefined> | undefined;
  let mounted = true;

  const load = () =>
    (widget ??= import(/* webpackChunkName: "widget" */ '../../widget/widget').then(({ createWidget }) =>
      createWidget(element, current),
    ));
  const open = () =>
    load().then(
      (loaded) => mounted && loaded.toggle(),
      // The messenger is also a page.
      () => location.assign(`/messenger/${current.locale?.code}`),
    );
  const preload = () => void load().catch(() => (widget = undefined));
  const watch = () => {
    let known;
    try {
      known = localStorage[KNOWN_KEY];
    } catch {}
    if (!known && globalThis.__roadsidePage?.session.status !== 'authorized') return;
    watching ??= import(/* webpackChunkName: "unread" */ '../../unread/watch').then(({ watchFor }) =>
      mounted ? watchFor(element, current) : undefined,
    );
    watching.catch(() => (watching = undefined));
  };
  const onHash = () => location.hash === OPEN_HASH && void open();
  // A focused element is never behind the button.
  const onFocus = () => {
    const { bottom = 0, right = 0, left = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    const box = element.getBoundingClientRect();
    const covers =
      document.activeElement !== element &&
      bottom > box.top &&
      right > box.left &&
      left < box.right &&
      bottom < innerHeight + 9;
    element.toggleAttribute('data-aside', covers);
  };

  root.style.setProperty('--edge-of-page-taken', '5rem');
  element.addEventListener('click', open);
  element.addEventListener('pointerenter', preload);
  element.addEventListener('focus', preload);
  const windowListeners = { hashchange: onHash, 'roadside:session': watch, focusin: onFocus };
  for (const [kind, listener] of Object.entries(windowListeners)) addEventListener(kind, listener);
  onHash();
  watch();

  return {
    update(next) {
      current = next;
      void widget?.then(
        (loaded) => loaded.update(next),
        () => undefined,
      );
    },
    unmount() {
      mounted = false;
      for (const [kind, listener] of Object.entries(windowListeners)) removeEventListener(kind, listener);
      void widget?.then(
        (loaded) => loaded.remove(),
        () => undefined,
      );
      void watching?.then(
        (stop) => stop?.(),
        () => undefined,
      );
      root.style.removeProperty('--edge-of-page-taken');
      element.remove();
    },
  };
}
