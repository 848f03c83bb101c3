import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Art } from './Art';

test('draws a symbol of a sprite, which inherits the brand’s tokens', () => {
  const html = renderToStaticMarkup(<Art picture={{ url: '/api/images/a.svg#taxi', width: 96, height: 96 }} />);
  expect(html).toMatch(/^<svg [^>]*width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">/);
  expect(html).toContain('<use href="/api/images/a.svg#taxi"></use>');
});

test('shows an image file, lazily below the first screen', () => {
  const html = renderToStaticMarkup(<Art picture={{ url: '/api/images/a.png', width: 2, height: 3 }} below />);
  expect(html).toMatch(/<img [^>]*width="2" height="3" src="\/api\/images\/a.png" alt="" loading="lazy"/);
});
