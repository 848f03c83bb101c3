/** Namespaces of `locales/`, each with the keys of its English source. A new namespace gets its line here. */
export interface Namespaces {
  formats: typeof import('../../../locales/en/formats.json');
  'knowledge-base': typeof import('../../../locales/en/knowledge-base.json');
  shell: typeof import('../../../locales/en/shell.json');
}

/** A namespace of `locales/`. */
export type Namespace = keyof Namespaces & string;

/** A key of a namespace. */
export type MessageKey<Name extends Namespace> = Exclude<keyof Namespaces[Name] & string, 'default'>;
