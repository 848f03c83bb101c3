/** Window event of a soft navigation, with the new `PageModel` as detail. The URL has changed; fragments update next. */
export const PAGE_EVENT = 'roadside:page';

/** A page that is shown inside another one. */
export interface MountedPage {
  /** Title of the page, as a browser's tab would show it. */
  readonly title: string;
  /** Takes it away and leaves the element empty. */
  unmount(): void;
}

/** What the loader does for fragments. It is there before any of them is mounted. */
export interface RoadsideLoader {
  /**
   * Shows the main slot of a page of this site inside an element of the present page. The content is there when the promise is.
   * Rejects when the page cannot be had, is an error page, or belongs to another release: then its link is to be followed.
   */
  mountPage(url: string, element: HTMLElement): Promise<MountedPage>;
  /** Puts the stylesheet of a late chunk into the document, with its hash. What `import()` is built to calls it. */
  loadSheet(address: string): Promise<void>;
}

declare global {
  var __roadsideLoader: RoadsideLoader | undefined;
}
