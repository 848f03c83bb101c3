import type { MenuData, PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext, samplePage } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import support from '../../../locales/en/support.json';

/** The page that the examples and tests show. */
const CONTACT_PAGE: PageData = {
  status: 200,
  page: { type: 'contact_us', params: {} },
  breadcrumbs: [
    { title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' },
    { title: 'Contact us', url: '/ru-en/moskva/contact-us' },
  ],
  blocks: [{ id: 'heading', type: 'heading', props: { title: 'Contact us', description: 'Tell us what you do.' } }],
};

/** A picture that needs no server. */
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40"/></svg>';

/** Professions as the menu has them. */
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

/** Gives examples and tests the context of the contact page in English, for Moscow. `menu`: what differs in it, or none. */
export function Sample({ menu, children }: { menu?: Partial<MenuData> | null; children: ReactNode }) {
  const context = { ...sampleContext('main', { support }), page: CONTACT_PAGE };
  const menus = menu === null || !samplePage.menu ? null : { ...samplePage.menu, ...menu };
  return <FragmentContextProvider value={{ ...context, menu: menus }}>{children}</FragmentContextProvider>;
}
