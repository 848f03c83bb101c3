/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  offline: typeof import('../../locales/en/offline.json');
  overlays: typeof import('../../locales/en/overlays.json');
  places: typeof import('../../locales/en/places.json');
  privacy: typeof import('../../locales/en/privacy.json');
  search: typeof import('../../locales/en/search.json');
  shell: typeof import('../../locales/en/shell.json');
}
