/**
 * Window event of a soft navigation, with the new `PageModel` as detail. The URL has changed;
 * fragments update next.
 */
export const PAGE_EVENT = 'roadside:page';

/** Handle of a page that is shown inside another page. */
export interface MountedPage {
  /** Document title of the page. */
  readonly title: string;
  /** Unmounts the page and leaves the element empty. */
  unmount(): void;
}

/** Services of the loader for fragments. Available before any fragment is mounted. */
export interface RoadsideLoader {
  /**
   * Shows the main slot of a page of this site inside an element. Resolves when the content is in
   * the document. Rejects when the page cannot be loaded, is an error page or belongs to another
   * release; the caller then follows the link.
   */
  mountPage(url: string, element: HTMLElement): Promise<MountedPage>;
  /**
   * Adds the stylesheet of a lazy-loaded chunk to the document, with its integrity hash. Compiled
   * `import()` calls use it.
   */
  loadSheet(address: string): Promise<void>;
}

declare global {
  var __roadsideLoader: RoadsideLoader | undefined;
}
