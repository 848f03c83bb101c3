import fc from 'fast-check';
import { expect, test } from 'vitest';

import vectors from '../../../../../api/geo/folding.json';
import { fold } from './fold';

test.each(vectors as [string, string][])('folds "%s" as the server does', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('returns folded text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});
