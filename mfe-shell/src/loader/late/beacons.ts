import type { PageModel } from '@roadside/mfe-kit/contract';
import {
  BEACONS_EVENT,
  PAGE_EVENT,
  pageState,
  type Beacon,
  type ClientReport,
  type Vital,
} from '@roadside/mfe-kit/page/host';
import { REPORT_EVENT, type Report } from '@roadside/mfe-kit/report';
import { request } from '@roadside/mfe-kit/request';
import { isAgreed, isRefused } from '../../shared/visitor/consent';
import { toBeacons } from './beacon';

/** Idle time before collected data is sent, in milliseconds. */
const QUIET_MS = 5000;

/** Maximum number of reports per page load: repeated errors add nothing. */
const MOST_REPORTS = 20;

const ADDRESS = '/api/beacon';

/** Sends client telemetry to the server. */
export interface Beacons {
  /** Records a page speed metric. */
  vital(vital: Vital): void;
  /** Sends whether the visitor is signed in, once that is known. */
  userType(): void;
}

/**
 * Collects goals, exposures and reports, earlier ones included. Sends them when the page is hidden
 * or quiet.
 */
export function startBeacons(first: PageModel): Beacons {
  const sentReports = new Set<string>();
  let model = first;
  let vitals: Vital[] = [];
  let reports: ClientReport[] = [];
  let userType = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function scheduleSend(): void {
    clearTimeout(timer);
    timer = setTimeout(send, QUIET_MS);
  }

  function send(): void {
    clearTimeout(timer);
    const { outbox, session } = pageState();
    const { country } = model.locale;
    const choices = { isRefused: isRefused(country), isAgreed: isAgreed(country) };
    const pending = { model, session, ...choices, outbox: outbox.splice(0), vitals, reports, userType };
    vitals = [];
    reports = [];
    userType = false;
    for (const beacon of toBeacons(pending)) post(beacon);
  }

  function addReport({ kind, fragment, message }: Report): void {
    const key = [kind, fragment, message].join('\n');
    if (sentReports.has(key) || sentReports.size >= MOST_REPORTS) return;
    sentReports.add(key);
    reports.push({ kind, message, ...(fragment ? { fragment } : {}) });
    scheduleSend();
  }

  window.addEventListener(BEACONS_EVENT, scheduleSend);
  window.addEventListener(REPORT_EVENT, (event) => addReport((event as CustomEvent<Report>).detail));
  window.addEventListener(PAGE_EVENT, (event) => {
    send();
    model = (event as CustomEvent<PageModel>).detail;
  });
  // Not in the capturing phase: metrics that are final when the page is hidden are recorded first.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
  for (const entry of globalThis.__roadside?.reports ?? []) addReport(entry);
  if (pageState().outbox.length > 0) scheduleSend();

  return {
    vital(vital) {
      vitals.push(vital);
      scheduleSend();
    },
    userType() {
      userType = true;
      scheduleSend();
    },
  };
}

/** Sends a beacon without awaiting the response. Works while the page unloads. */
function post(beacon: Beacon): void {
  // Some privacy tools remove it.
  const { sendBeacon } = navigator as Partial<Pick<Navigator, 'sendBeacon'>>;
  if (sendBeacon?.call(navigator, ADDRESS, JSON.stringify(beacon))) return;
  request('post', ADDRESS, { body: beacon, keepalive: true, priority: 'low' }).catch(() => undefined);
}
