/** Vite's import of many files at once. */
interface ImportMeta {
  /** All modules of the pattern, loaded before. */
  glob<Module>(pattern: string, options: { eager: true; import: 'default' }): Record<string, Module>;
  /** All modules of the pattern, each loaded when its function is called. */
  glob<Module>(pattern: string, options: { import: 'default' }): Record<string, () => Promise<Module>>;
}
