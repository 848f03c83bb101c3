import { screen } from '@testing-library/react';

/** For tests: the one thing that is told at once; nothing while all is quiet. The uploader has a place for it that is empty then. */
export function findAlert(): HTMLElement | undefined {
  return screen.queryAllByRole('alert').find(({ textContent }) => textContent !== '');
}
