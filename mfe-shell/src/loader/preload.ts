/** Preloads of modules that may not compete with styles and fonts, where the edge has put them. */
export function waitingPreloads(): HTMLTemplateElement | null {
  return document.head.querySelector('template[data-modules]');
}

/** Starts the preloads that wait, if the page has any. */
export function preloadModules(): void {
  const waiting = waitingPreloads();
  waiting?.replaceWith(waiting.content);
}
