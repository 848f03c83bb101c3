/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  survey: typeof import('../../locales/en/survey.json');
}
