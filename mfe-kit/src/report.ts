/** A fault in the browser that did not stop the page. */
export interface Report {
  /** Kind of fault, defined by the loader and the kit. */
  kind: 'load-slow' | 'load-failed' | 'render-failed' | 'hydration-mismatch' | 'message-missing' | 'navigation-failed';
  /** Fragment at fault; absent for a fault of the page. */
  fragment?: string;
  /** One English sentence. */
  message: string;
}

/** Global that all fragments of the page share. */
interface RoadsideGlobal {
  /** Reports since the page load, oldest first. */
  reports: Report[];
}

declare global {
  var __roadside: RoadsideGlobal | undefined;
}

/** Window event of a report, with the {@link Report} as detail. */
export const REPORT_EVENT = 'roadside:report';

/** Most reports kept, so that memory stays bounded on a page that is open for days. */
const MOST_REPORTS = 100;

/**
 * Records a fault in `__roadside.reports` and announces it as a window event. Never throws; writes
 * to the console only in development.
 */
export function report(entry: Report): void {
  if (typeof window === 'undefined') return;
  const { reports } = (globalThis.__roadside ??= { reports: [] });
  reports.push(entry);
  if (reports.length > MOST_REPORTS) reports.shift();
  if (process.env.NODE_ENV === 'development') console.warn(`[roadside] ${entry.kind}: ${entry.message}`);
  window.dispatchEvent(new CustomEvent(REPORT_EVENT, { detail: entry }));
}

/** Message of a caught value, with the error's name. */
export function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
