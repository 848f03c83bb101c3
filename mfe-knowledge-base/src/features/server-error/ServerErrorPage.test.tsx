import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import examples from './examples';

test.each([
  ['code500', 'Error 500: the server is not responding'],
  ['withoutCode', 'Error 503: the server is not responding'],
])('%s is told as “%s”', (name, title) => {
  expect(renderToStaticMarkup(examples.examples[name]?.())).toContain(`<h1>${title}</h1>`);
});
