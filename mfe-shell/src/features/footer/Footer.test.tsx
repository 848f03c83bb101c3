import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import examples from './examples';

const { usual: Usual, withoutMenus: WithoutMenus } = examples.examples;

test('shows the menus, the sources and the rights', () => {
  const html = renderToStaticMarkup(Usual?.());
  for (const text of ['Courier on foot', 'GeoNames', '© 2026', 'aria-label="Telegram"']) expect(html).toContain(text);
});

test('without menus still leads home, to other cities and to other languages', () => {
  const html = renderToStaticMarkup(WithoutMenus?.());
  for (const href of [
    '/ru-en/moskva/knowledge-base',
    '/ru-en/kazan/knowledge-base/taxi',
    '/ru-ru/moskva/knowledge-base',
  ]) {
    expect(html).toContain(`href="${href}"`);
  }
});

test('a language is named in itself and says which it is', () => {
  expect(renderToStaticMarkup(Usual?.())).toMatch(/lang="he" hrefLang="he"[^>]*>עברית/i);
});
