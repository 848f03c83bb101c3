import type { MenuData } from '@roadside/mfe-kit/contract';

const ICON = '<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">';

/** An inline picture. */
export function samplePicture(width: number, height: number) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" fill="#d9b400"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width, height };
}

function profession(slug: string, name: string, description: string) {
  return {
    id: slug,
    slug,
    name,
    description,
    url: `/ru-en/moskva/knowledge-base/${slug}`,
    small_image: samplePicture(96, 96),
  };
}

function document(slug: string, name: string) {
  return { name, url: `/ru-en/moskva/knowledge-base/legal/documents/${slug}`, is_profession: false, small: true };
}

/** Menus with every kind of entry. */
export const SAMPLE_MENU: MenuData = {
  header_menu: [
    { name: 'Knowledge base', url: '/ru-en/moskva/knowledge-base', is_profession: false },
    { name: 'Taxi', url: '/ru-en/moskva/knowledge-base/taxi', slug: 'taxi', is_profession: true },
  ],
  tiles: [
    profession('taxi', 'Taxi', 'Driving a taxi'),
    profession('courier-on-foot', 'Courier on foot', 'Delivering on foot'),
    profession('courier-by-car', 'Courier by car', 'Delivering by car'),
  ],
  extra_links: [
    { name: 'Questions and answers', url: '/ru-en/moskva/knowledge-base/taxi/faq', is_profession: false },
    { name: 'Contact us', url: '/ru-en/moskva/contact-us', is_profession: false, open_modal: 'support' },
    { name: 'Cities', url: '/ru-en/moskva/cities', is_profession: false, small: true },
  ],
  footer_menu: [
    {
      title: 'Help',
      links: [
        { name: 'Knowledge base', url: '/ru-en/moskva/knowledge-base', is_profession: false },
        { name: 'Contact us', url: '/ru-en/moskva/contact-us', is_profession: false, open_modal: 'support' },
      ],
    },
    {
      title: 'Professions',
      links: [
        { name: 'Taxi', url: '/ru-en/moskva/knowledge-base/taxi', is_profession: true },
        { name: 'Courier on foot', url: '/ru-en/moskva/knowledge-base/courier-on-foot', is_profession: true },
      ],
    },
  ],
  footer_data: {
    copyright: '© 2026 Roadside. All rights reserved.',
    urls: [document('terms', 'Terms of use'), document('cookies', 'Cookies and data in your browser')],
    socials: [
      { name: 'Telegram', url: 'https://t.me/roadside', image: `${ICON}<path d="m3 11 18-7-4 16-5-6z"/></svg>` },
      { name: 'YouTube', url: 'https://youtube.com/roadside', image: `${ICON}<path d="M4 6h16v12H4z"/></svg>` },
    ],
  },
  promo_banner: {
    title: 'Bring a friend to the road',
    url: '/ru-en/moskva/knowledge-base',
    image: samplePicture(96, 96),
  },
  banner_kb: {
    title: 'Night rides pay more this week',
    url: '/ru-en/moskva/knowledge-base',
    image: samplePicture(96, 96),
  },
};
