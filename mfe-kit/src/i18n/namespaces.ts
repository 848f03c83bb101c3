declare global {
  /**
   * Namespaces of `locales/`, each with the keys of its English source. A fragment adds its own in `src/namespaces.d.ts`; those of
   * the kit are here.
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
