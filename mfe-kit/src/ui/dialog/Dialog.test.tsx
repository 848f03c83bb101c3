import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { pageState } from '../../page/page-state';
import { FADE_IN_DELAY_MS, MODAL_MS, MODAL_SLOW_MS, TRANSITION_SLACK_MS } from '../motion';
import { Dialog, type DialogProps } from './Dialog';

const PROPS = { title: 'Delete it?', closeLabel: 'Close', children: <p>Gone is gone.</p> };

/** History entries of the test page. */
let entries: unknown[] = [];

/** Calls of `history.go`. */
let steps: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main tabindex="-1"><button>Open</button></main>';
  // happy-dom has no session history; this mock has.
  entries = [{ page: 1 }];
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries.at(-1));
  vi.spyOn(history, 'pushState').mockImplementation((state) => void entries.push(state));
  steps = [];
  vi.spyOn(history, 'go').mockImplementation((by = 0) => {
    steps.push(by);
    goBack(-by);
  });
});

afterEach(async () => {
  cleanup();
  await advance(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function goBack(steps = 1): void {
  entries.splice(-steps);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: entries.at(-1) })));
}

/** Renders an open dialog; returns functions to change it. */
function open(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onClosed = vi.fn<() => void>();
  const dialog = (isOpen: boolean) => (
    <Dialog {...PROPS} {...props} open={isOpen} onClose={onClose} onClosed={onClosed} />
  );
  const { rerender, unmount } = render(dialog(true));
  return { onClose, onClosed, close: () => rerender(dialog(false)), reopen: () => rerender(dialog(true)), unmount };
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const locked = () => document.documentElement.style.overflow === 'hidden';
const state = () => screen.queryByRole('dialog')?.dataset['state'];

test('the fade-in starts 50 ms after opening', async () => {
  open();
  await advance(FADE_IN_DELAY_MS - 1);
  expect(state()).toBe('opening');
  await advance(1);
  expect(state()).toBe('open');
});

test.each([
  ['350', false, MODAL_MS],
  ['650', true, MODAL_SLOW_MS],
])('is removed after %s ms even without a transitionend event', async (_, slow, duration) => {
  const { close, onClosed } = open({ slow });
  await advance(FADE_IN_DELAY_MS);
  close();
  await advance(duration + TRANSITION_SLACK_MS - 1);
  expect(state()).toBe('closing');
  expect(onClosed).not.toHaveBeenCalled();
  await advance(1);
  expect(state()).toBeUndefined();
  expect(onClosed).toHaveBeenCalledOnce();
});

test("is removed when its own transition ends, not a descendant's", async () => {
  const { close } = open();
  await advance(FADE_IN_DELAY_MS);
  close();
  fireEvent.transitionEnd(screen.getByText('Gone is gone.'));
  expect(state()).toBe('closing');
  fireEvent.transitionEnd(screen.getByRole('dialog'));
  expect(state()).toBeUndefined();
});

test('with reduced motion it closes without a delay', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { close, onClosed } = open();
  await advance(FADE_IN_DELAY_MS);
  close();
  await advance(0);
  expect(onClosed).toHaveBeenCalledOnce();
});

test('stays open when reopened while closing', async () => {
  const { close, reopen, onClosed } = open();
  await advance(FADE_IN_DELAY_MS);
  close();
  await advance(MODAL_MS - 1);
  reopen();
  await advance(MODAL_MS + TRANSITION_SLACK_MS);
  expect(state()).toBe('open');
  expect(onClosed).not.toHaveBeenCalled();
});

test('moves the focus in and restores it', async () => {
  const button = screen.getByText('Open');
  button.focus();
  const { close } = open();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  close();
  await advance(1000);
  expect(document.activeElement).toBe(button);
});

test('moves the focus to the content when the opening button is gone', async () => {
  screen.getByText('Open').focus();
  const { close } = open();
  screen.getByText('Open').remove();
  close();
  await advance(1000);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('focuses the element with data-autofocus', () => {
  open({ children: <input data-autofocus="" aria-label="City" /> });
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
});

test('locks scrolling until the last dialog has closed', async () => {
  const first = open();
  const second = open({ title: 'The second' });
  second.close();
  await advance(1000);
  expect(locked()).toBe(true);
  first.close();
  await advance(1000);
  expect(locked()).toBe(false);
});

test('"back" closes the dialog', () => {
  const { onClose } = open();
  expect(entries).toMatchObject([{ page: 1 }, { page: 1, roadsideOverlay: true }]);
  goBack();
  expect(onClose).toHaveBeenCalledOnce();
});

test('"back" closes only the topmost of two dialogs', () => {
  const first = open();
  const second = open();
  goBack();
  expect(second.onClose).toHaveBeenCalledOnce();
  expect(first.onClose).not.toHaveBeenCalled();
});

test('closing by other means removes the history entry', async () => {
  const { close } = open();
  close();
  await advance(0);
  expect(entries).toEqual([{ page: 1 }]);
});

test('two dialogs that close together go back in one step', async () => {
  const first = open();
  const second = open();
  second.close();
  first.close();
  await advance(0);
  expect(entries).toEqual([{ page: 1 }]);
  expect(steps).toEqual([-2]);
});

test('reopening before the step back restores the history entry', async () => {
  const first = open();
  first.close();
  open();
  await advance(0);
  expect(entries).toMatchObject([{ page: 1 }, { roadsideOverlay: true }]);
});

test('announces its own step back, unlike a step of the visitor', async () => {
  const { close } = open();
  const isOwnStep: boolean[] = [];
  const record = () => void isOwnStep.push(pageState().stepBack !== undefined);
  addEventListener('popstate', record);
  close();
  const step = pageState().stepBack;
  await advance(0);
  await step;
  goBack();
  removeEventListener('popstate', record);
  expect(isOwnStep).toEqual([true, false]);
});

test('stops waiting for a missing step back after 5 seconds', async () => {
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const { close } = open();
  close();
  await advance(4999);
  expect(pageState().stepBack).toBeDefined();
  await advance(1);
  expect(pageState().stepBack).toBeUndefined();
  goBack();
});

test('a press pauses the transition until it ends', () => {
  open();
  const dialog = screen.getByRole('dialog');
  const moving = { playState: 'running', currentTime: 120, pause: vi.fn<() => void>(), play: vi.fn<() => void>() };
  const done = { ...moving, playState: 'finished', pause: vi.fn<() => void>(), play: vi.fn<() => void>() };
  dialog.getAnimations = () => [moving, done] as unknown as Animation[];
  fireEvent.pointerDown(screen.getByText('Gone is gone.'));
  expect(moving.pause).toHaveBeenCalledOnce();
  moving.playState = 'paused';
  fireEvent.pointerUp(document.body);
  expect(moving.play).toHaveBeenCalledOnce();
  expect(done.pause).not.toHaveBeenCalled();
  expect(done.play).not.toHaveBeenCalled();
});

test('does not go back after a navigation replaced its entry', async () => {
  const { close } = open();
  entries = [{ page: 1 }, { page: 2 }];
  close();
  await advance(0);
  expect(steps).toEqual([]);
});

test('closes by its button, Esc and a press on the backdrop that began there', async () => {
  const { onClose } = open();
  const dialog = screen.getByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  fireEvent.pointerDown(screen.getByText('Gone is gone.'));
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('stays open when a file chooser is cancelled', () => {
  const { onClose } = open({ children: <input type="file" aria-label="File" /> });
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('Enter presses the submit button, except in fields and during composition', () => {
  const submit = vi.fn<() => void>();
  open({
    children: <input aria-label="City" />,
    footer: (
      <button type="button" data-submit="" onClick={submit}>
        Delete
      </button>
    ),
  });
  fireEvent.keyDown(screen.getByLabelText('City'), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter', keyCode: 229 });
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter' });
  expect(submit).toHaveBeenCalledOnce();
});

test('unmounting while open restores scrolling, focus and history', async () => {
  const button = screen.getByText('Open');
  button.focus();
  const { unmount } = open();
  unmount();
  await advance(0);
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.activeElement).toBe(button);
  expect(entries).toEqual([{ page: 1 }]);
});

test('Esc in a field closes the dialog where browsers send no cancel event', () => {
  const { onClose } = open({ children: <input aria-label="Reason" /> });
  const field = screen.getByLabelText('Reason');
  // Prevents a second close by the browser.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [
    'Esc that the field has handled',
    (field: HTMLElement) => field.addEventListener('keydown', (event) => event.preventDefault()),
    {},
  ],
  ['Esc for an input method', () => undefined, { keyCode: 229 }],
])('ignores %s', (_, prepare, init) => {
  const { onClose } = open({ children: <input aria-label="Reason" /> });
  const field = screen.getByLabelText('Reason');
  prepare(field);
  fireEvent.keyDown(field, { key: 'Escape', ...init });
  expect(onClose).not.toHaveBeenCalled();
});
