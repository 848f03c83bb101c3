/** What a fragment asks to have kept, or kept no longer, for reading without a network. */
export interface OfflineCopyRequest {
  /** Path of a page of this site. */
  readonly path: string;
  /** Its title. */
  readonly title: string;
  /** Whether it is to be kept from now on. */
  readonly kept: boolean;
}

/** Name of the window event that carries a {@link OfflineCopyRequest}. */
export const OFFLINE_COPY_EVENT = 'roadside:keep';

/** Asks the shell to keep a page, a favourite for example, for reading without a network. */
export function requestOfflineCopy(request: OfflineCopyRequest): void {
  window.dispatchEvent(new CustomEvent(OFFLINE_COPY_EVENT, { detail: request }));
}
