import { expect, test } from 'vitest';
import { assert, error } from './errors.js';

test('an error says its code, what it was about and what was thrown first', () => {
  expect(() => error('RUNTIME-008', {}, { remoteName: 'mfe_x' }, 'Failed to fetch')).toThrow(
    '[ Federation Runtime ]: RUNTIME-008 {"remoteName":"mfe_x"} Failed to fetch',
  );
  expect(() => error('No remote')).toThrow('[ Federation Runtime ]: No remote');
});

test('an error of a fragment stays what it is', () => {
  const thrown = new TypeError('thrown at load');
  expect(() => error(thrown)).toThrow(thrown);
  expect(() => assert(true, 'never')).not.toThrow();
});
