import { pageState } from '../page-state';

/** Window event: flags of the experiments service have changed. */
export const FLAGS_EVENT = 'roadside:flags';

/** Stores flags that the experiments service returned in the browser. For the loader only. */
export function setFlags(flags: Readonly<Record<string, string>>): void {
  pageState().flags = flags;
  window.dispatchEvent(new CustomEvent(FLAGS_EVENT));
}
