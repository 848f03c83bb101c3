/** Vite's glob import. */
interface ImportMeta {
  /** All modules that match, loaded eagerly. */
  glob<Module>(pattern: string, options: { eager: true; import: 'default' }): Record<string, Module>;
  /** Loaders of all modules that match. */
  glob<Module>(pattern: string, options: { import: 'default' }): Record<string, () => Promise<Module>>;
}
