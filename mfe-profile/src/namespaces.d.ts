/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  achievements: typeof import('../../locales/en/achievements.json');
  community: typeof import('../../locales/en/community.json');
  'post-editor': typeof import('../../locales/en/post-editor.json');
  pro: typeof import('../../locales/en/pro.json');
  profile: typeof import('../../locales/en/profile.json');
  tests: typeof import('../../locales/en/tests.json');
}
