import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { pageState } from '../../page/page-state';
import { FADE_IN_DELAY_MS, MODAL_MS, MODAL_SLOW_MS, TRANSITION_SLACK_MS } from '../motion';
import { Dialog, type DialogProps } from './Dialog';

const PROPS = { title: 'Delete it?', closeLabel: 'Close', children: <p>Gone is gone.</p> };

/** Entries that the test's pages have put on the history. */
let entries: unknown[] = [];

/** Steps through the history that were asked for. */
let steps: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main tabindex="-1"><button>Open</button></main>';
  // The test's window has no history to go through: this one has.
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
  await pass(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function goBack(steps = 1): void {
  entries.splice(-steps);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: entries.at(-1) })));
}

/** A dialog, open, and how to change it. */
function open(props: Partial<DialogProps> = {}) {
  const onClose = vi.fn<() => void>();
  const onClosed = vi.fn<() => void>();
  const dialog = (isOpen: boolean) => (
    <Dialog {...PROPS} {...props} open={isOpen} onClose={onClose} onClosed={onClosed} />
  );
  const { rerender, unmount } = render(dialog(true));
  return { onClose, onClosed, close: () => rerender(dialog(false)), reopen: () => rerender(dialog(true)), unmount };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const locked = () => document.documentElement.style.overflow === 'hidden';
const state = () => screen.queryByRole('dialog')?.dataset['state'];

test('begins to fade in 50 ms after it has opened', async () => {
  open();
  await pass(FADE_IN_DELAY_MS - 1);
  expect(state()).toBe('opening');
  await pass(1);
  expect(state()).toBe('open');
});

test.each([
  ['350', false, MODAL_MS],
  ['650', true, MODAL_SLOW_MS],
])('is gone after %s ms, even if no event tells the end of the transition', async (_, slow, duration) => {
  const { close, onClosed } = open({ slow });
  await pass(FADE_IN_DELAY_MS);
  close();
  await pass(duration + TRANSITION_SLACK_MS - 1);
  expect(state()).toBe('closing');
  expect(onClosed).not.toHaveBeenCalled();
  await pass(1);
  expect(state()).toBeUndefined();
  expect(onClosed).toHaveBeenCalledOnce();
});

test('is gone when its own transition ends, not when that of something in it does', async () => {
  const { close } = open();
  await pass(FADE_IN_DELAY_MS);
  close();
  fireEvent.transitionEnd(screen.getByText('Gone is gone.'));
  expect(state()).toBe('closing');
  fireEvent.transitionEnd(screen.getByRole('dialog'));
  expect(state()).toBeUndefined();
});

test('with reduced motion, ends the same way without waiting', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { close, onClosed } = open();
  await pass(FADE_IN_DELAY_MS);
  close();
  await pass(0);
  expect(onClosed).toHaveBeenCalledOnce();
});

test('opened again while it closes, it stays', async () => {
  const { close, reopen, onClosed } = open();
  await pass(FADE_IN_DELAY_MS);
  close();
  await pass(MODAL_MS - 1);
  reopen();
  await pass(MODAL_MS + TRANSITION_SLACK_MS);
  expect(state()).toBe('open');
  expect(onClosed).not.toHaveBeenCalled();
});

test('takes the focus and gives it back', async () => {
  const button = screen.getByText('Open');
  button.focus();
  const { close } = open();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  close();
  await pass(1000);
  expect(document.activeElement).toBe(button);
});

test('gives the focus to the content when the button that opened it is gone', async () => {
  screen.getByText('Open').focus();
  const { close } = open();
  screen.getByText('Open').remove();
  close();
  await pass(1000);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('focuses what asks for it', () => {
  open({ children: <input data-autofocus="" aria-label="City" /> });
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
});

test('keeps the page from scrolling until the last one has closed', async () => {
  const first = open();
  const second = open({ title: 'The second' });
  second.close();
  await pass(1000);
  expect(locked()).toBe(true);
  first.close();
  await pass(1000);
  expect(locked()).toBe(false);
});

test('"back" closes it', () => {
  const { onClose } = open();
  expect(entries).toMatchObject([{ page: 1 }, { page: 1, roadsideOverlay: true }]);
  goBack();
  expect(onClose).toHaveBeenCalledOnce();
});

test('"back" closes one of two', () => {
  const first = open();
  const second = open();
  goBack();
  expect(second.onClose).toHaveBeenCalledOnce();
  expect(first.onClose).not.toHaveBeenCalled();
});

test('closed otherwise, it takes its entry back', async () => {
  const { close } = open();
  close();
  await pass(0);
  expect(entries).toEqual([{ page: 1 }]);
});

test('two that close together are one step back', async () => {
  const first = open();
  const second = open();
  second.close();
  first.close();
  await pass(0);
  expect(entries).toEqual([{ page: 1 }]);
  expect(steps).toEqual([-2]);
});

test('opened again before the step back has been made, it still has an entry', async () => {
  const first = open();
  first.close();
  open();
  await pass(0);
  expect(entries).toMatchObject([{ page: 1 }, { roadsideOverlay: true }]);
});

test('its step back can be waited for, and told from one of the visitor', async () => {
  const { close } = open();
  const heard: boolean[] = [];
  const hear = () => void heard.push(pageState().stepBack !== undefined);
  addEventListener('popstate', hear);
  close();
  const step = pageState().stepBack;
  await pass(0);
  await step;
  goBack();
  removeEventListener('popstate', hear);
  expect(heard).toEqual([true, false]);
});

test('a step back that the browser does not make is waited for 5 seconds', async () => {
  vi.spyOn(history, 'go').mockImplementation(() => undefined);
  const { close } = open();
  close();
  await pass(4999);
  expect(pageState().stepBack).toBeDefined();
  await pass(1);
  expect(pageState().stepBack).toBeUndefined();
  goBack();
});

test('holds still while it is pressed, and then goes on', () => {
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

test('does not go back when a navigation has taken the place of its entry', async () => {
  const { close } = open();
  entries = [{ page: 1 }, { page: 2 }];
  close();
  await pass(0);
  expect(steps).toEqual([]);
});

test('closes by its button, by Esc, and by a press beside it that began there', async () => {
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

test('stays when a file chooser in it is called off', () => {
  const { onClose } = open({ children: <input type="file" aria-label="File" /> });
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('Enter presses its button, but not from a field, nor while composing', () => {
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

test('leaves nothing behind when it is taken out while it is open', async () => {
  const button = screen.getByText('Open');
  button.focus();
  const { unmount } = open();
  unmount();
  await pass(0);
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.activeElement).toBe(button);
  expect(entries).toEqual([{ page: 1 }]);
});

test('asks to be closed by Esc in a field, of which some browsers tell no dialog', () => {
  const { onClose } = open({ children: <input aria-label="Reason" /> });
  const field = screen.getByLabelText('Reason');
  // The browser is not to close it a second time.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  [
    'what the field has dealt with',
    (field: HTMLElement) => field.addEventListener('keydown', (event) => event.preventDefault()),
    {},
  ],
  ['what an input method takes', () => undefined, { keyCode: 229 }],
])('leaves alone %s', (_, prepare, init) => {
  const { onClose } = open({ children: <input aria-label="Reason" /> });
  const field = screen.getByLabelText('Reason');
  prepare(field);
  fireEvent.keyDown(field, { key: 'Escape', ...init });
  expect(onClose).not.toHaveBeenCalled();
});
