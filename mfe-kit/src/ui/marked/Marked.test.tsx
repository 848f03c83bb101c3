import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Marked } from './Marked';

const html = (text: string, marks: { start: number; end: number }[]) =>
  renderToStaticMarkup(<Marked text={text} marks={marks} />).replaceAll(/ class="[^"]*"/g, '');

test('highlights all marked ranges', () => {
  const marks = [
    { start: 0, end: 4 },
    { start: 10, end: 17 },
  ];
  expect(html('Your late payouts', marks)).toBe('<mark>Your</mark> late <mark>payouts</mark>');
});

test('ranges are in UTF-16 code units', () => {
  expect(html('🚕 такси', [{ start: 3, end: 8 }])).toBe('🚕 <mark>такси</mark>');
});

test('ranges outside the text and overlapping ranges are ignored', () => {
  const marks = [
    { start: 2, end: 2 },
    { start: 1, end: 3 },
    { start: 2, end: 4 },
    { start: 3, end: 40 },
  ];
  expect(html('abcd', marks)).toBe('a<mark>bc</mark>d');
});
