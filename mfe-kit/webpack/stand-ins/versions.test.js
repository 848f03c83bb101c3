import { expect, test } from 'vitest';
import { satisfy } from './versions.js';

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.0.0', '^19.0.0', true],
  ['19.0.9', '^19.0.10', false],
  ['20.0.0', '^19.0.0', false],
  ['18.3.1', '^19.0.0', false],
  ['19.3.1', '<=19.10.0', true],
  ['19.10.0', '<=19.3.1', false],
  ['19.3.1', '<=19.3.1', true],
  ['19.3.1', '<=0.0.0', false],
  ['19.3.1', '*', true],
])('version %s in range %s: %s', (version, range, fits) => {
  expect(satisfy(version, range)).toBe(fits);
});
