import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import banner from './banner/examples';
import breadcrumbs from './breadcrumbs/examples';
import button from './button/examples';
import carousel from './carousel/examples';
import combobox from './combobox/examples';
import dialog from './dialog/examples';
import disclosure from './disclosure/examples';
import drawer from './drawer/examples';
import emptyState from './empty-state/examples';
import errorState from './error-state/examples';
import field from './field/examples';
import icon from './icon/examples';
import linkList from './link-list/examples';
import pagination from './pagination/examples';
import prose from './prose/examples';
import searchField from './search-field/examples';
import skeleton from './skeleton/examples';
import tabs from './tabs/examples';
import tile from './tile/examples';
import toast from './toast/examples';
import uploader from './uploader/examples';

const ALL = [
  banner,
  breadcrumbs,
  button,
  carousel,
  combobox,
  dialog,
  disclosure,
  drawer,
  emptyState,
  errorState,
  field,
  icon,
  linkList,
  pagination,
  prose,
  searchField,
  skeleton,
  tabs,
  tile,
  toast,
  uploader,
];

describe.each(ALL)('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
    const html = renderToStaticMarkup(<Example />);
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
  });
});
