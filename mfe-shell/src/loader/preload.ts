/** Where the edge puts the preloads of modules that may not compete with styles and fonts. */
const WAITING = 'template[data-modules]';

/** Starts the preloads that wait for the first paint, if the page has any. */
export function preloadModules(): void {
  const waiting = document.head.querySelector<HTMLTemplateElement>(WAITING);
  waiting?.replaceWith(waiting.content);
}
