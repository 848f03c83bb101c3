/** Request to keep an offline copy of a page, or to remove it. */
export interface OfflineCopyRequest {
  /** Path of a page of this site. */
  readonly path: string;
  /** Its title. */
  readonly title: string;
  /** True to keep the copy, false to remove it. */
  readonly kept: boolean;
}

/** Window event of an {@link OfflineCopyRequest}. */
export const OFFLINE_COPY_EVENT = 'roadside:keep';

/** Asks the shell to keep or remove an offline copy of a page, such as a favourite. */
export function requestOfflineCopy(request: OfflineCopyRequest): void {
  window.dispatchEvent(new CustomEvent(OFFLINE_COPY_EVENT, { detail: request }));
}
