/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  support: typeof import('../../locales/en/support.json');
}
