/** Namespaces of `locales/` that this fragment has for itself. */
interface RoadsideNamespaces {
  chat: typeof import('../../locales/en/chat.json');
}
