import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import footer from './features/footer/examples';
import header from './features/header/examples';

describe.each([footer, header])('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, example) => {
    const html = renderToStaticMarkup(example());
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
