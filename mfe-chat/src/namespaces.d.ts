/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  chat: typeof import('../../locales/en/chat.json');
  messenger: typeof import('../../locales/en/messenger.json');
}
