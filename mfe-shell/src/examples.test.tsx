import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import account from './features/account/examples';
import footer from './features/footer/examples';
import header from './features/header/examples';
import menu from './features/menu/examples';
import privacy from './features/privacy/examples';
import regionBanner from './features/region-banner/examples';

describe.each([account, footer, header, menu, privacy, regionBanner])('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
    const html = renderToStaticMarkup(<Example />);
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
