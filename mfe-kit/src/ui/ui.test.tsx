import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import breadcrumbs from './breadcrumbs/examples';
import button from './button/examples';
import dialog from './dialog/examples';
import disclosure from './disclosure/examples';
import drawer from './drawer/examples';
import icon from './icon/examples';
import linkList from './link-list/examples';
import prose from './prose/examples';
import tile from './tile/examples';
import toast from './toast/examples';

const ALL = [breadcrumbs, button, dialog, disclosure, drawer, icon, linkList, prose, tile, toast];

describe.each(ALL)('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
    const html = renderToStaticMarkup(<Example />);
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
  });
});
