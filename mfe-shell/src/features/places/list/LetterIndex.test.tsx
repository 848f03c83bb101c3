import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import places from '../../../../../locales/en/places.json';
import { Sample } from '../../../shared/testing/Sample';
import { LetterIndex } from './LetterIndex';

const LETTERS = ['A', 'B', 'C', 'D', 'E'];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the letters in a column of a height. Returns its content; dots are what is left out. */
function showIn(height: number): string[] {
  type Notify = (entries: readonly { contentRect: { height: number } }[]) => void;
  vi.stubGlobal('ResizeObserver', function observer(notify: Notify) {
    return { observe: () => notify([{ contentRect: { height } }]), disconnect: () => undefined };
  });
  render(
    <Sample part={{ messages: { places } }}>
      <LetterIndex letters={LETTERS} list={createRef()} onGo={() => undefined} />
    </Sample>,
  );
  return Array.from(screen.getByRole('group').children, ({ textContent }) => textContent || '·');
}

test('dots stand for letters that have no space', () => {
  expect(showIn(500)).toEqual(['A', 'B', 'C', 'D', 'E']);
  cleanup();
  expect(showIn(72)).toEqual(['A', '·', 'C', '·', 'E']);
});

test('arrow keys skip the dots', () => {
  showIn(72);
  const [first, second] = screen.getAllByRole('button');
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
});
