import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import breadcrumbs from './breadcrumbs/examples';
import button from './button/examples';
import disclosure from './disclosure/examples';
import icon from './icon/examples';
import linkList from './link-list/examples';
import prose from './prose/examples';
import tile from './tile/examples';

describe.each([breadcrumbs, button, disclosure, icon, linkList, prose, tile])('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
    const html = renderToStaticMarkup(<Example />);
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
  });
});
