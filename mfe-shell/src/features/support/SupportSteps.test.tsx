import type { MountedPage, RoadsideLoader } from '@roadside/mfe-kit/page/host';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import formats from '../../../../locales/en/formats.json';
import overlays from '../../../../locales/en/overlays.json';
import shell from '../../../../locales/en/shell.json';
import { Sample } from '../../shared/testing/Sample';
import { SupportOverlay } from './SupportOverlay';

const PAGE = '/ru-en/moskva/knowledge-base/taxi';
const CHOICE = '/ru-en/moskva/contact-us';
const FORM = '/ru-en/moskva/contact-us/taxi?article=a';
const onClose = vi.fn<() => void>();

/** A stub of the loader: the choice links to a form. */
const mountPage: RoadsideLoader['mountPage'] = async (url, element): Promise<MountedPage> => {
  const link = document.createElement('a');
  link.href = url === CHOICE ? FORM : CHOICE;
  link.textContent = url === CHOICE ? 'Taxi' : 'Change';
  element.append(link);
  return { title: url === CHOICE ? 'Contact us' : 'Taxi driver', unmount: () => link.remove() };
};

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', PAGE);
  globalThis.__roadsideLoader = { mountPage, loadSheet: async () => undefined };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onClose.mockClear();
  globalThis.__roadsideLoader = undefined;
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(100));

async function open(url: string) {
  render(
    <Sample part={{ messages: { formats, overlays, shell } }}>
      <SupportOverlay open onClose={onClose} onClosed={() => undefined} url={url} />
    </Sample>,
  );
  await settle();
}

/** Steps back in the history as a browser does. */
async function stepBack(state: unknown, url: string) {
  history.replaceState(state, '', url);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state })));
  await settle();
}

test('gives each step its URL, and "back" returns to the previous step', async () => {
  await open(CHOICE);
  expect(location.pathname).toBe(CHOICE);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  const first: unknown = history.state;
  fireEvent.click(screen.getByRole('link', { name: 'Taxi' }));
  await settle();
  expect(location.pathname + location.search).toBe(FORM);
  expect(screen.getByRole('dialog', { name: 'Taxi driver' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Taxi driver' }));
  await stepBack(first, CHOICE);
  expect(screen.getByRole('dialog', { name: 'Contact us' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('offers a way back to the choice from a form opened directly', async () => {
  await open(FORM);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await settle();
  expect(location.pathname).toBe(CHOICE);
  expect(screen.getByRole('dialog', { name: 'Contact us' })).toBeDefined();
});

test('restores the URL of the page below on closing', async () => {
  await open(CHOICE);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(location.pathname).toBe(PAGE);
  expect(onClose).toHaveBeenCalledOnce();
});

test('removes all steps from the history on closing a later one', async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  await open(CHOICE);
  fireEvent.click(screen.getByRole('link', { name: 'Taxi' }));
  await settle();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(go).toHaveBeenCalledWith(-2);
  await stepBack({ roadside: 'page' }, PAGE);
  expect(onClose).toHaveBeenCalledOnce();
  go.mockRestore();
});

test('opens a link with a target in a new tab', async () => {
  await open(CHOICE);
  let isLeft = false;
  const leave = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', leave, { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Taxi' }), { ctrlKey: true });
  expect(isLeft).toBe(true);
  expect(location.pathname).toBe(CHOICE);
});
