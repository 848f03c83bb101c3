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

/** An overlay that shows its props. */
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

/** An overlay that throws. */
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

/** Requests an overlay and waits for pending work. */
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

test('renders nothing before a request', () => {
  expect(renderToStaticMarkup(show())).toBe('');
});

test('opens the pressed overlay, with its own messages', async () => {
  render(show({ locale: { code: 'ru-de', language: 'de', country: 'ru', dir: 'ltr' } }));
  expect(await ask('places')).toBe(true);
  expect(screen.getByRole('region', { name: 'Stadt' }).textContent).toContain(`open ${CONTACT}`);
});

test('preloads code and data on approach, and opens nothing', async () => {
  render(show());
  await ask('places', 'warm');
  expect(warm).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region')).toBeNull();
});

test('leaves a link without an overlay to the browser', async () => {
  render(show());
  expect(await ask('privacy')).toBe(false);
});

test('keeps one overlay per name, the latest on top', async () => {
  render(show());
  await ask('menu');
  await ask('places');
  await ask('places');
  expect(screen.getAllByRole('region')).toHaveLength(2);
});

test('removes an overlay after its closing transition', async () => {
  render(show());
  await ask('places');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('region').textContent).toContain('closing');
  fireEvent.click(screen.getByRole('button', { name: 'Gone' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('closes every overlay on the next page', async () => {
  const { rerender } = render(show());
  await ask('places');
  rerender(show({ url: '/ru-en/kazan/knowledge-base' }));
  expect(screen.getByRole('region').textContent).toContain('closing');
});

test('follows the link when the code does not load', async () => {
  load.mockRejectedValue(new Error('gone'));
  render(show());
  expect(await ask('places')).toBe(true);
  expect(assign).toHaveBeenCalledWith(CONTACT);
  expect(document.documentElement.hasAttribute('data-navigating')).toBe(false);
});

test('follows the link when an overlay throws, and opens the next one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockResolvedValueOnce({ Overlay: Broken, warm });
  render(show());
  await ask('places');
  expect(assign).toHaveBeenCalledExactlyOnceWith(CONTACT);
  expect(screen.queryByRole('region')).toBeNull();
  await ask('menu');
  expect(screen.getByRole('region').textContent).toContain('open');
});

test('follows the link only after the overlay has removed its history entry', async () => {
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

test('shows progress immediately, and follows the link after 5 seconds without the code', async () => {
  load.mockReturnValue(new Promise(() => undefined));
  render(show());
  await ask('places');
  expect(document.documentElement.hasAttribute('data-navigating')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(assign).toHaveBeenCalledWith(CONTACT);
});
