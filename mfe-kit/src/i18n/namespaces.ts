/** Namespaces of `locales/`, each with the keys of its English source. A new namespace gets its line here. */
interface Namespaces {
  browse: typeof import('../../../locales/en/browse.json');
  calculator: typeof import('../../../locales/en/calculator.json');
  chat: typeof import('../../../locales/en/chat.json');
  formats: typeof import('../../../locales/en/formats.json');
  forms: typeof import('../../../locales/en/forms.json');
  'knowledge-base': typeof import('../../../locales/en/knowledge-base.json');
  offline: typeof import('../../../locales/en/offline.json');
  overlays: typeof import('../../../locales/en/overlays.json');
  places: typeof import('../../../locales/en/places.json');
  privacy: typeof import('../../../locales/en/privacy.json');
  profile: typeof import('../../../locales/en/profile.json');
  reactions: typeof import('../../../locales/en/reactions.json');
  search: typeof import('../../../locales/en/search.json');
  'search-page': typeof import('../../../locales/en/search-page.json');
  shell: typeof import('../../../locales/en/shell.json');
  support: typeof import('../../../locales/en/support.json');
  survey: typeof import('../../../locales/en/survey.json');
  uploader: typeof import('../../../locales/en/uploader.json');
}

/** A namespace of `locales/`. */
export type Namespace = keyof Namespaces;

/** A key of a namespace. */
export type MessageKey<Name extends Namespace> = Exclude<keyof Namespaces[Name] & string, 'default'>;
