import { screen } from '@testing-library/react';

/**
 * For tests: the assertive live region with content; `undefined` without one. The uploader has an
 * empty one.
 */
export function findAlert(): HTMLElement | undefined {
  return screen.queryAllByRole('alert').find(({ textContent }) => textContent !== '');
}
