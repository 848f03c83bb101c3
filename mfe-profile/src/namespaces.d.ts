/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  profile: typeof import('../../locales/en/profile.json');
  tests: typeof import('../../locales/en/tests.json');
}
