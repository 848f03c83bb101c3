import type { FragmentContext, PageModel, SlotName } from './contract';

/** Small page model for tests, examples and the gallery: an English category page for Moscow. */
export const samplePage: Pick<
  PageModel,
  | 'contract'
  | 'url'
  | 'query'
  | 'site'
  | 'locale'
  | 'languages'
  | 'city'
  | 'cities'
  | 'page'
  | 'menu'
  | 'parent'
  | 'support'
  | 'header_theme'
  | 'flags'
  | 'client'
> = {
  contract: 1,
  url: '/ru-en/moskva/knowledge-base/taxi',
  query: {},
  site: {
    brand: 'amber',
    country: 'ru',
    origin: 'http://localhost:8080',
    main_host: true,
    sign_in: true,
    domains: ['http://localhost:8080'],
  },
  locale: { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' },
  languages: [
    { code: 'ru', name: 'Русский', dir: 'ltr', href: '/ru-ru/moskva/knowledge-base/taxi' },
    { code: 'en', name: 'English', dir: 'ltr', href: '/ru-en/moskva/knowledge-base/taxi' },
  ],
  city: { code: 'moskva', name: 'Moscow' },
  cities: [
    { code: 'moskva', name: 'Moscow', href: '/ru-en/moskva/knowledge-base/taxi' },
    { code: 'kazan', name: 'Kazan', href: '/ru-en/kazan/knowledge-base/taxi' },
  ],
  page: {
    status: 200,
    page: { type: 'kb_category', params: { category: 'taxi' } },
    breadcrumbs: [{ title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' }],
    blocks: [{ id: 'heading', type: 'heading', props: { title: 'Taxi', description: 'Driving a taxi' } }],
  },
  parent: { title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' },
  support: '/ru-en/moskva/contact-us/taxi',
  header_theme: 'fill',
  flags: {},
  client: { vitals_sample: 0 },
  menu: {
    header_menu: [
      { name: 'Taxi driver', url: '/ru-en/moskva/knowledge-base/taxi', slug: 'taxi', is_profession: true },
      { name: 'Courier on foot', url: '/ru-en/moskva/knowledge-base/courier', slug: 'courier', is_profession: true },
      { name: 'About', url: '/ru-en/moskva/about', is_profession: false },
    ],
    footer_menu: [],
    footer_data: { copyright: '© Roadside', urls: [], socials: [] },
    tiles: [],
    extra_links: [],
  },
};

/** Fragment context for {@link samplePage}. */
export function sampleContext(slot: SlotName, messages: FragmentContext['messages']): FragmentContext {
  return { ...samplePage, slot, messages };
}
