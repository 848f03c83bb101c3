import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import examples from './examples';

test('links to the same path in the city that has it', () => {
  const html = renderToStaticMarkup(examples.examples['inAnotherCity']?.());
  expect(html).toContain('href="/ru-en/kazan/knowledge-base/taxi"');
  expect(html).toContain('not relevant for Moscow');
});

test('leads to the knowledge base of the city asked for', () => {
  const html = renderToStaticMarkup(examples.examples['nowhere']?.());
  expect(html).toContain('href="/ru-en/moskva/knowledge-base"');
  expect(html).not.toContain('kazan');
});
