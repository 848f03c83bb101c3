/** Something that went wrong in the browser without stopping the page. */
export interface Report {
  /** What kind of trouble: the loader's and the kit's own kinds. */
  kind: 'load-slow' | 'load-failed' | 'render-failed' | 'hydration-mismatch' | 'message-missing' | 'navigation-failed';
  /** Name of the fragment it belongs to; absent when it belongs to the page. */
  fragment?: string;
  /** One English sentence. */
  message: string;
}

/** Where the page keeps what all fragments share in the browser. */
interface RoadsideGlobal {
  /** Reports of this page since it was loaded, the oldest first. */
  reports: Report[];
}

declare global {
  var __roadside: RoadsideGlobal | undefined;
}

/** Window event of a report; its detail is the {@link Report}. */
export const REPORT_EVENT = 'roadside:report';

/** Reports kept, so that a page that stays open for days does not grow. */
const KEPT = 100;

/**
 * Notes a fault: keeps it in `__roadside.reports` and announces it as a window event.
 * Never throws and writes nothing to the console of a production page.
 */
export function report(entry: Report): void {
  if (typeof window === 'undefined') return;
  const { reports } = (globalThis.__roadside ??= { reports: [] });
  reports.push(entry);
  if (reports.length > KEPT) reports.shift();
  if (process.env.NODE_ENV === 'development') console.warn(`[roadside] ${entry.kind}: ${entry.message}`);
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail: entry }));
}

/** The sentence of a caught value. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
