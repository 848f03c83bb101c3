import { expect, test } from 'vitest';
import { assert, error } from './errors.js';

test('an error names its code, arguments and original message', () => {
  expect(() => error('RUNTIME-008', {}, { remoteName: 'mfe_x' }, 'Failed to fetch')).toThrow(
    '[ Federation Runtime ]: RUNTIME-008 {"remoteName":"mfe_x"} Failed to fetch',
  );
  expect(() => error('No remote')).toThrow('[ Federation Runtime ]: No remote');
});

test('an error thrown by a fragment is passed on unchanged', () => {
  const thrown = new TypeError('thrown at load');
  expect(() => error(thrown)).toThrow(thrown);
  expect(() => assert(true, 'never')).not.toThrow();
});
