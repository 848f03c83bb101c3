declare global {
  /**
   * Namespaces of `locales/` with the keys of their English source. The kit's own are here;
   * fragments add theirs in `src/namespaces.d.ts`.
   */
  interface RoadsideNamespaces {
    formats: typeof import('../../../locales/en/formats.json');
    forms: typeof import('../../../locales/en/forms.json');
    uploader: typeof import('../../../locales/en/uploader.json');
  }
}

/** A namespace of `locales/`. */
export type Namespace = keyof RoadsideNamespaces;

/** A key of a namespace. */
export type MessageKey<Name extends Namespace> = Exclude<keyof RoadsideNamespaces[Name] & string, 'default'>;
