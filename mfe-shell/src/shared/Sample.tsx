import type { FragmentContext, MenuData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import formats from '../../../locales/en/formats.json';
import messages from '../../../locales/en/shell.json';

const CITIES = [
  'Moscow',
  'Saint Petersburg',
  'Novosibirsk',
  'Yekaterinburg',
  'Kazan',
  'Nizhny Novgorod',
  'Rostov-on-Don',
];

/** Menus with one group of links. */
export const MENU: MenuData = {
  header_menu: [],
  footer_menu: [
    {
      title: 'Knowledge base',
      links: [
        { name: 'Taxi', url: '/ru-en/moscow/knowledge-base/taxi', is_profession: true },
        { name: 'Courier on foot', url: '/ru-en/moscow/knowledge-base/courier-on-foot', is_profession: true },
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

/** The context of a page in English, for Moscow. */
export function sampleContext(part: Partial<FragmentContext> = {}): FragmentContext {
  const cities = CITIES.map((name) => {
    const code = name.toLowerCase().replaceAll(' ', '-');
    return { code, name, href: `/ru-en/${code}/knowledge-base` };
  });
  return {
    contract: 1,
    slot: 'header',
    messages: { formats, shell: messages },
    locale: { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' },
    languages: [
      { code: 'ru', name: 'Русский', dir: 'ltr', href: '/ru-ru/moscow/knowledge-base' },
      { code: 'en', name: 'English', dir: 'ltr', href: '/ru-en/moscow/knowledge-base' },
      { code: 'he', name: 'עברית', dir: 'rtl', href: '/ru-he/moscow/knowledge-base' },
    ],
    city: { code: 'moscow', name: 'Moscow' },
    cities,
    menu: MENU,
    ...part,
  };
}

/** Gives examples and tests a context. */
export function Sample({ part, children }: { part?: Partial<FragmentContext>; children: ReactNode }) {
  return <FragmentContextProvider value={sampleContext(part)}>{children}</FragmentContextProvider>;
}
