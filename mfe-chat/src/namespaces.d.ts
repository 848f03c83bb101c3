/** Message namespaces that only this fragment uses. */
interface RoadsideNamespaces {
  chat: typeof import('../../locales/en/chat.json');
  messenger: typeof import('../../locales/en/messenger.json');
}

/** Sheet of the messenger's document, without classes. */
declare module '*/document.css';
