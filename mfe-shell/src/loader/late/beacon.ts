import type { PageModel } from '@roadside/mfe-kit/contract';
import type { Beacon, ClientReport, Outgoing, PageState, Vital } from '@roadside/mfe-kit/page/host';

/** Maximum number of entries in a beacon's list. The server accepts no more. */
const LONGEST_LIST = 20;

/** Limits of the server: details of a goal, and characters of each. */
const MOST_PARAMS = 8;
const LONGEST_PARAM = 200;

/** Maximum page load time in milliseconds. The server rejects longer ones, from tabs that slept. */
const LONGEST_LOAD_MS = 600_000;

/** Maximum length of a report's message. The server truncates longer ones. */
const LONGEST_MESSAGE = 300;

/** Data that waits to be sent, and the visitor's choices. */
export interface PendingData {
  readonly model: PageModel;
  readonly session: PageState['session'];
  /** Nothing may be measured. Only errors are sent then, without the path. */
  readonly isRefused: boolean;
  /** The visitor agrees that goals are passed on. */
  readonly isAgreed: boolean;
  readonly outbox: readonly Outgoing[];
  readonly vitals: readonly Vital[];
  readonly reports: readonly ClientReport[];
  /** The kind of visitor must be sent, even alone. */
  readonly userType: boolean;
}

/**
 * Builds the beacons for pending data: none if it is empty, several if a list exceeds one beacon.
 */
export function toBeacons(pending: PendingData): Beacon[] {
  const { model, session, isRefused, isAgreed } = pending;
  const outbox = isRefused ? [] : pending.outbox;
  const lists = {
    goals: outbox.flatMap((entry) =>
      entry.kind === 'goal' ? [{ ...entry.goal, params: shortenParams(entry.goal.params) }] : [],
    ),
    exposures: outbox.flatMap((entry) => (entry.kind === 'exposure' ? [entry.exposure] : [])),
    vitals: isRefused ? [] : pending.vitals.filter(({ value }) => value <= LONGEST_LOAD_MS),
    reports: pending.reports.map((entry) => ({ ...entry, message: reportMessage(entry.message, isRefused) })),
  };
  const longest = Math.max(...Object.values(lists).map(({ length }) => length));
  const count = Math.max(Math.ceil(longest / LONGEST_LIST), Number(pending.userType && !isRefused));
  return Array.from({ length: count }, (_, index) => ({
    consent: isAgreed,
    page: {
      brand: model.site.brand,
      locale: model.locale.code,
      type: model.page.page.type,
      path: isRefused ? '/' : model.url,
    },
    user_type: isRefused ? 'unknown' : session.status,
    ...Object.fromEntries(
      Object.entries(lists)
        .map(([name, list]) => [name, list.slice(index * LONGEST_LIST, (index + 1) * LONGEST_LIST)] as const)
        .filter(([, list]) => list.length > 0),
    ),
  }));
}

function shortenParams(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params)
      .slice(0, MOST_PARAMS)
      .map(([name, value]) => [name, truncate(value, LONGEST_PARAM)]),
  );
}

/** Shortens a report's message, and removes URLs if the visitor refuses measurement. */
function reportMessage(message: string, isRefused: boolean): string {
  return truncate(isRefused ? message.replaceAll(/(https?:\/)?\/[^\s"]*/g, '…') : message, LONGEST_MESSAGE);
}

/** Truncates by code points: half a surrogate pair is invalid JSON. */
function truncate(text: string, longest: number): string {
  return text.length <= longest ? text : Array.from(text).slice(0, longest).join('');
}
