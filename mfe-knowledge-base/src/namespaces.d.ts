/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  browse: typeof import('../../locales/en/browse.json');
  calculator: typeof import('../../locales/en/calculator.json');
  'knowledge-base': typeof import('../../locales/en/knowledge-base.json');
  reactions: typeof import('../../locales/en/reactions.json');
  'search-page': typeof import('../../locales/en/search-page.json');
}
