import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import { Page } from './Page';
import { Sample, TILES } from './shared/testing/Sample';

afterEach(cleanup);

test('has one title, and shows the emergency hint first', () => {
  render(
    <Sample menu={{ tiles: TILES }}>
      <Page />
    </Sample>,
  );
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Contact us',
    'H2 What do you do?',
  ]);
  const hint = screen.getByText(/call your local emergency number/);
  expect(hint.compareDocumentPosition(screen.getByText('What do you do?'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('has no fixed `id`, since it may occur twice in a document, in an overlay too', () => {
  const html = renderToStaticMarkup(
    <Sample menu={{ tiles: TILES }}>
      <Page />
    </Sample>,
  );
  expect(html).not.toMatch(/ (id|aria-labelledby)="/);
});
