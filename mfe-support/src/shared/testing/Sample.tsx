import type { Block, MenuData, PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext, samplePage } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import forms from '../../../../locales/en/forms.json';
import support from '../../../../locales/en/support.json';
import uploader from '../../../../locales/en/uploader.json';

/** The page of the examples and tests. */
const CONTACT_PAGE: PageData = {
  status: 200,
  page: { type: 'contact_us', params: {} },
  breadcrumbs: [
    { title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' },
    { title: 'Contact us', url: '/ru-en/moskva/contact-us' },
  ],
  blocks: [{ id: 'heading', type: 'heading', props: { title: 'Contact us', description: 'Tell us what you do.' } }],
};

/** An inline picture. */
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40"/></svg>';

/** The menu's professions. */
export const TILES: MenuData['tiles'] = [
  ['taxi', 'Taxi', 'Money, your account, orders and safety.'],
  ['courier-on-foot', 'Courier on foot', 'Deliveries within your district, with a thermal bag and without a car.'],
  ['mover', 'Mover', ''],
].map(([id = '', name = '', description = '']) => ({
  id,
  name,
  description,
  slug: id,
  url: `/ru-en/moskva/knowledge-base/${id}`,
  small_image: id === 'mover' ? null : { url: PICTURE, width: 96, height: 96 },
}));

interface SampleProps {
  /** Differences in the menu; `null` for no menu. */
  menu?: Partial<MenuData> | null;
  /** Blocks below the heading. */
  blocks?: readonly Block[];
  /** Query members that the page reads. */
  query?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Provides the context of the English contact page for Moscow to examples and tests. */
export function Sample({ menu, blocks = NO_BLOCKS, query = NO_QUERY, children }: SampleProps) {
  const page = { ...CONTACT_PAGE, blocks: [...CONTACT_PAGE.blocks, ...blocks] };
  const context = { ...sampleContext('main', { support, forms, uploader, formats }), page };
  const menus = menu === null || !samplePage.menu ? null : { ...samplePage.menu, ...menu };
  return <FragmentContextProvider value={{ ...context, menu: menus, query }}>{children}</FragmentContextProvider>;
}

const NO_BLOCKS: readonly Block[] = [];

const NO_QUERY = {};
