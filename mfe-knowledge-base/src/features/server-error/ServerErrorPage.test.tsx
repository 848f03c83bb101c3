import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import examples from './examples';

test('reloads the same page from the server', () => {
  const html = renderToStaticMarkup(examples.examples['code500']?.());
  expect(html).toMatch(/<a [^>]*href="\/ru-en\/moskva\/knowledge-base\/taxi" data-reload[^>]*>Try again/);
  expect(html).toContain('href="/ru-en/moskva"');
});

test.each([
  ['code500', 'Error 500: the server is not responding'],
  ['withoutCode', 'Error 503: the server is not responding'],
])('shows %s as “%s”', (name, title) => {
  expect(renderToStaticMarkup(examples.examples[name]?.())).toContain(`<h1>${title}</h1>`);
});
