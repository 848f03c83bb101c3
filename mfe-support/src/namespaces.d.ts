/** Namespaces of `locales/` that this fragment has for itself. */
interface RoadsideNamespaces {
  support: typeof import('../../locales/en/support.json');
}
