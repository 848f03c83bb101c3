import type { FragmentContext, LanguageLink, MenuData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../locales/en/formats.json';
import messages from '../../../locales/en/shell.json';

/** Menus with one group of links. */
const MENU: MenuData = {
  header_menu: [],
  tiles: [],
  extra_links: [],
  footer_menu: [
    {
      title: 'Knowledge base',
      links: [
        { name: 'Taxi', url: '/ru-en/moskva/knowledge-base/taxi', is_profession: true },
        { name: 'Courier on foot', url: '/ru-en/moskva/knowledge-base/courier-on-foot', is_profession: true },
      ],
    },
  ],
  footer_data: {
    copyright: '© 2026 Roadside. All rights reserved.',
    urls: [{ name: 'Places: GeoNames, CC BY 4.0', url: 'https://www.geonames.org/', is_profession: false }],
    socials: [
      {
        name: 'Telegram',
        url: 'https://t.me/roadside',
        image:
          '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="m3 11 18-7-4 16-5-6z"/></svg>',
      },
    ],
  },
};

const LANGUAGES: LanguageLink[] = [
  { code: 'ru', name: 'Русский', dir: 'ltr', href: '/ru-ru/moskva/knowledge-base' },
  { code: 'en', name: 'English', dir: 'ltr', href: '/ru-en/moskva/knowledge-base' },
  { code: 'he', name: 'עברית', dir: 'rtl', href: '/ru-he/moskva/knowledge-base' },
];

/** Gives examples and tests the context of a page in English, for Moscow. */
export function Sample({ part, children }: { part?: Partial<FragmentContext>; children: ReactNode }) {
  const context = {
    ...sampleContext('header', { formats, shell: messages }),
    languages: LANGUAGES,
    menu: MENU,
    ...part,
  };
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
