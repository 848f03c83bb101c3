/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  achievements: typeof import('../../locales/en/achievements.json');
  pro: typeof import('../../locales/en/pro.json');
  profile: typeof import('../../locales/en/profile.json');
  tests: typeof import('../../locales/en/tests.json');
}
