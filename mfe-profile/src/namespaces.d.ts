/** Namespaces of `locales/` that this fragment has for itself. */
interface RoadsideNamespaces {
  profile: typeof import('../../locales/en/profile.json');
}
