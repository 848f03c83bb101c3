import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Marked } from './Marked';

const html = (text: string, marks: { start: number; end: number }[]) =>
  renderToStaticMarkup(<Marked text={text} marks={marks} />).replaceAll(/ class="[^"]*"/g, '');

test('what was searched for stands out, wherever it stands', () => {
  const marks = [
    { start: 0, end: 4 },
    { start: 10, end: 17 },
  ];
  expect(html('Your late payouts', marks)).toBe('<mark>Your</mark> late <mark>payouts</mark>');
});

test('marks count as JavaScript does', () => {
  expect(html('🚕 такси', [{ start: 3, end: 8 }])).toBe('🚕 <mark>такси</mark>');
});

test('a mark that is not of this text changes nothing of it', () => {
  const marks = [
    { start: 2, end: 2 },
    { start: 1, end: 3 },
    { start: 2, end: 4 },
    { start: 3, end: 40 },
  ];
  expect(html('abcd', marks)).toBe('a<mark>bc</mark>d');
});
