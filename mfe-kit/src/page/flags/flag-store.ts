import { pageState } from '../page-state';

/** Announces that the experiments service has answered. */
export const FLAGS_EVENT = 'roadside:flags';

/** Adds what the experiments service answered in the browser. For the loader only. */
export function setFlags(flags: Readonly<Record<string, string>>): void {
  pageState().flags = flags;
  window.dispatchEvent(new CustomEvent(FLAGS_EVENT));
}
