import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MountedFragment } from '../contract';
import { sampleContext } from '../sample-page';
import { Boundary, defineFragment, Html, useFragmentContext } from './both';

const context = sampleContext('main', {});

/** Click handler of the page's button. */
const onPress = vi.fn<() => void>();

function Page() {
  const { url } = useFragmentContext('url');
  const alive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (alive && url.endsWith('?broken')) throw new RangeError('broken page');
  return (
    <article>
      <p>{url}</p>
      <button type="button" onClick={onPress}>
        {alive ? 'alive' : 'still'}
      </button>
      {alive ? (
        <Boundary subject={url} fallback={<a href="/beneath">beneath</a>}>
          <Late />
        </Boundary>
      ) : null}
      <Html html="<details><summary>More</summary>text</details>" className="prose" />
    </article>
  );
}

/** A lazy-loaded part of the page. */
function Late() {
  const { url } = useFragmentContext('url');
  if (url.endsWith('?late-broken')) throw new RangeError('broken part');
  return <aside>late</aside>;
}

const { mount, render } = defineFragment({ name: 'mfe-test', slots: { main: Page } });

let element: HTMLElement;

beforeEach(() => {
  element = document.createElement('main');
  document.body.append(element);
});

afterEach(() => {
  document.body.replaceChildren();
  globalThis.__roadside = undefined;
  onPress.mockClear();
});

const serverHtml = (given = context) => render?.(JSON.stringify(given)) ?? '';

const text = () => element.querySelector('button')?.textContent;
const reports = () => globalThis.__roadside?.reports ?? [];

async function hydrate() {
  element.innerHTML = serverHtml();
  const mounted = mount?.(element, context, { hydrate: true });
  await vi.waitFor(() => expect(text()).toBe('alive'));
  return mounted;
}

it('renders the state before hydration on the server', () => {
  expect(serverHtml()).toContain(
    '>still</button><div class="prose"><details><summary>More</summary>text</details></div>',
  );
});

it('hydrates the existing nodes of the server', async () => {
  element.innerHTML = serverHtml();
  const button = element.querySelector('button');
  mount?.(element, context, { hydrate: true });
  await vi.waitFor(() => expect(button?.textContent).toBe('alive'));
  expect(element.contains(button)).toBe(true);
});

it('update shows another page synchronously in the same nodes', async () => {
  const mounted = await hydrate();
  const article = element.querySelector('article');
  mounted?.update({ ...context, url: '/next' });
  expect(article?.querySelector('p')?.textContent).toBe('/next');
});

it('keeps elements that the visitor opened in sanitised HTML', async () => {
  const mounted = await hydrate();
  const details = element.querySelector('details');
  details?.setAttribute('open', '');
  mounted?.update({ ...context, url: '/next' });
  expect(element.querySelector('details')).toBe(details);
  expect(details?.hasAttribute('open')).toBe(true);
});

it('marks its slot while it is hydrated', async () => {
  const mounted = await hydrate();
  expect(element.hasAttribute('data-alive')).toBe(true);
  mounted?.unmount();
  await vi.waitFor(() => expect(element.hasAttribute('data-alive')).toBe(false));
});

it('replays an early button press once after hydration', async () => {
  element.innerHTML = serverHtml();
  Object.assign(element, { pressed: element.querySelector('button') });
  const mounted = mount?.(element, context, { hydrate: true });
  await vi.waitFor(() => expect(onPress).toHaveBeenCalledOnce());
  mounted?.update({ ...context, url: '/next' });
  expect(onPress).toHaveBeenCalledOnce();
});

it.each([
  ['was removed', () => Object.assign(element, { pressed: document.createElement('button') })],
  ['was pressed on the previous page', (mounted?: MountedFragment) => mounted?.update({ ...context, url: '/next' })],
])('does not replay the press of a button that %s', async (_why, then) => {
  element.innerHTML = serverHtml();
  Object.assign(element, { pressed: element.querySelector('button') });
  const mounted = mount?.(element, context, { hydrate: true });
  then(mounted);
  await vi.waitFor(() => expect(element.hasAttribute('data-alive')).toBe(true));
  expect(onPress).not.toHaveBeenCalled();
});

it('restores the server markup and reports when rendering fails', async () => {
  const broken = { ...context, url: '/page?broken' };
  element.innerHTML = serverHtml(broken);
  const before = element.firstElementChild;
  mount?.(element, broken, { hydrate: true });
  await vi.waitFor(() => expect(element.firstElementChild).not.toBe(before));
  await vi.waitFor(() => expect(element.innerHTML).toBe(serverHtml(broken)));
  expect(element.hasAttribute('data-alive')).toBe(false);
  expect(reports()).toEqual([{ kind: 'render-failed', fragment: 'mfe-test', message: 'RangeError: broken page' }]);
});

it('keeps working around a failed part, shows its fallback and reports once', async () => {
  const mounted = await hydrate();
  expect(element.querySelector('aside')).not.toBeNull();
  mounted?.update({ ...context, url: '/page?late-broken' });
  expect(element.querySelector('a')?.textContent).toBe('beneath');
  element.querySelector('button')?.click();
  expect(onPress).toHaveBeenCalledOnce();
  expect(element.hasAttribute('data-alive')).toBe(true);
  expect(reports()).toEqual([{ kind: 'render-failed', fragment: 'mfe-test', message: 'RangeError: broken part' }]);
  mounted?.update({ ...context, url: '/next' });
  expect(element.querySelector('aside')).not.toBeNull();
});

it('reloads the page when rendering fails after a soft navigation', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const mounted = await hydrate();
  mounted?.update({ ...context, url: '/page?broken' });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('reports a hydration mismatch', async () => {
  element.innerHTML = serverHtml().replace('still', 'other');
  mount?.(element, context, { hydrate: true });
  await vi.waitFor(() => expect(reports()[0]?.kind).toBe('hydration-mismatch'));
});

it('names the page model member that fragment.json lacks', () => {
  const { url: _, ...rest } = context;
  expect(() => render?.(JSON.stringify(rest))).toThrow('"url" is missing. Add it to "uses" in fragment.json');
});

it('names the slot that has no component', () => {
  expect(() => render?.(JSON.stringify({ ...context, slot: 'footer' }))).toThrow(
    'mfe-test has no component for the slot "footer"',
  );
});
