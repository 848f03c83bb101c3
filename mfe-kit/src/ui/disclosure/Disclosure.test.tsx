import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Disclosure } from './Disclosure';

test('keeps the anchor inside, so that a browser opens it for an address that names it', () => {
  const html = renderToStaticMarkup(
    <Disclosure id="why" summary="Why?">
      Because.
    </Disclosure>,
  );
  expect(html.indexOf('id="why"')).toBeGreaterThan(html.indexOf('</summary>'));
});
