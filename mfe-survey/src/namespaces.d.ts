/** Namespaces of `locales/` that this fragment has for itself. */
interface RoadsideNamespaces {
  survey: typeof import('../../locales/en/survey.json');
}
