import type { FragmentContext } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { requestOverlay } from '@roadside/mfe-kit/page';
import { pageState } from '@roadside/mfe-kit/page/host';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Sample } from '../../shared/testing/Sample';
import type { OverlayProps, OverlaySources } from './overlay';
import { Overlays } from './Overlays';

const CONTACT = '/ru-en/moskva/contact-us';
const assign = vi.fn<(address: string | URL) => void>();

/** An overlay that shows what it is given. */
function Shown({ open, url, onClose, onClosed }: OverlayProps) {
  const t = useTranslate('places');
  return (
    <section aria-label={t('title')}>
      {open ? 'open' : 'closing'} {url}
      <button type="button" onClick={onClose}>
        Close
      </button>
      <button type="button" onClick={onClosed}>
        Gone
      </button>
    </section>
  );
}

/** An overlay that fails. */
function Broken(): never {
  throw new RangeError('broken');
}

const load = vi.fn<() => Promise<{ Overlay: typeof Shown; warm: (context: FragmentContext) => void }>>();
const warm = vi.fn<(context: FragmentContext) => void>();
const SOURCES: OverlaySources = {
  places: { load, namespaces: ['places'] },
  menu: { load, namespaces: ['places'] },
};

function show(part?: Partial<FragmentContext>) {
  return (
    <Sample {...(part && { part })}>
      <Overlays sources={SOURCES} />
    </Sample>
  );
}

/** Asks for an overlay, and waits until what that begins has had its turn. */
async function ask(name: 'places' | 'menu' | 'privacy', intent: 'open' | 'warm' = 'open') {
  let taken = false;
  await act(async () => {
    taken = requestOverlay({ name, url: CONTACT, intent });
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
  return taken;
}

beforeEach(() => {
  vi.useFakeTimers();
  load.mockResolvedValue({ Overlay: Shown, warm });
  vi.stubGlobal('fetch', async (address: string) => {
    const [, language = ''] = /language=(\w+)/.exec(address) ?? [];
    return Response.json({
      translations: [{ key: 'places.title', data: { en: 'Choose a city', [language]: 'Stadt' } }],
    });
  });
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockClear();
  warm.mockClear();
});

test('nothing is there before it is asked for', () => {
  expect(renderToStaticMarkup(show())).toBe('');
});

test('a press opens its overlay, with the texts that only it has', async () => {
  render(show({ locale: { code: 'ru-de', language: 'de', country: 'ru', dir: 'ltr' } }));
  expect(await ask('places')).toBe(true);
  expect(screen.getByRole('region', { name: 'Stadt' }).textContent).toContain(`open ${CONTACT}`);
});

test('an approach fetches code and data, and opens nothing', async () => {
  render(show());
  await ask('places', 'warm');
  expect(warm).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region')).toBeNull();
});

test('what has no overlay stays a link', async () => {
  render(show());
  expect(await ask('privacy')).toBe(false);
});

test('of each name there is one, the latest uppermost', async () => {
  render(show());
  await ask('menu');
  await ask('places');
  await ask('places');
  expect(screen.getAllByRole('region')).toHaveLength(2);
});

test('an overlay closes in its own time, then it is gone', async () => {
  render(show());
  await ask('places');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('region').textContent).toContain('closing');
  fireEvent.click(screen.getByRole('button', { name: 'Gone' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('nothing stays open on the next page', async () => {
  const { rerender } = render(show());
  await ask('places');
  rerender(show({ url: '/ru-en/kazan/knowledge-base' }));
  expect(screen.getByRole('region').textContent).toContain('closing');
});

test('the link is followed when the code does not load', async () => {
  load.mockRejectedValue(new Error('gone'));
  render(show());
  expect(await ask('places')).toBe(true);
  expect(assign).toHaveBeenCalledWith(CONTACT);
  expect(document.documentElement.hasAttribute('data-navigating')).toBe(false);
});

test('the link is followed when an overlay fails, and the next one opens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockResolvedValueOnce({ Overlay: Broken, warm });
  render(show());
  await ask('places');
  expect(assign).toHaveBeenCalledExactlyOnceWith(CONTACT);
  expect(screen.queryByRole('region')).toBeNull();
  await ask('menu');
  expect(screen.getByRole('region').textContent).toContain('open');
});

test('the link is not followed before the overlay has given back its entry of the history', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockResolvedValueOnce({ Overlay: Broken, warm });
  let isBack: (() => void) | undefined;
  pageState().stepBack = new Promise<void>((resolve) => (isBack = resolve));
  render(show());
  await ask('places');
  expect(assign).not.toHaveBeenCalled();
  await act(async () => isBack?.());
  expect(assign).toHaveBeenCalledWith(CONTACT);
  pageState().stepBack = undefined;
});

test('the link is followed when the code takes more than 5 seconds, and a press is answered at once', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  render(show());
  await ask('places');
  expect(document.documentElement.hasAttribute('data-navigating')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(assign).toHaveBeenCalledWith(CONTACT);
});
