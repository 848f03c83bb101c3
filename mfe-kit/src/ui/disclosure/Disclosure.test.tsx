import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Disclosure } from './Disclosure';

test('the anchor is inside the content, so browsers open it for a matching URL fragment', () => {
  const html = renderToStaticMarkup(
    <Disclosure id="why" summary="Why?">
      Because.
    </Disclosure>,
  );
  expect(html.indexOf('id="why"')).toBeGreaterThan(html.indexOf('</summary>'));
});
