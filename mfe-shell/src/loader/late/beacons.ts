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
import { beaconsOf } from './beacon';
import { isAgreed, isRefused } from './consent';

/** How long nothing must have happened before what happened is sent, in milliseconds. */
const QUIET_MS = 5000;

/** Reports sent for a page load: a fault that repeats says nothing new. */
const MOST_REPORTS = 20;

const ADDRESS = '/api/beacon';

/** Tells the server what happens on the page. */
export interface Beacons {
  /** Tells how fast the page was. */
  vital(vital: Vital): void;
  /** Tells whether the visitor is signed in, once it is known. */
  userType(): void;
}

/** Collects goals, exposures and reports from now on, and those of before, and sends them when the page is left or quiet. */
export function startBeacons(first: PageModel): Beacons {
  const told = new Set<string>();
  let model = first;
  let vitals: Vital[] = [];
  let reports: ClientReport[] = [];
  let userType = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    clearTimeout(quiet);
    quiet = setTimeout(send, QUIET_MS);
  }

  function send(): void {
    clearTimeout(quiet);
    const { outbox, session } = pageState();
    const choice = { refused: isRefused(), agreed: isAgreed() };
    const waiting = { model, session, ...choice, outbox: outbox.splice(0), vitals, reports, userType };
    vitals = [];
    reports = [];
    userType = false;
    for (const beacon of beaconsOf(waiting)) post(beacon);
  }

  function note({ kind, fragment, message }: Report): void {
    const key = [kind, fragment, message].join('\n');
    if (told.has(key) || told.size >= MOST_REPORTS) return;
    told.add(key);
    reports.push({ kind, message, ...(fragment ? { fragment } : {}) });
    wait();
  }

  window.addEventListener(BEACONS_EVENT, wait);
  window.addEventListener(REPORT_EVENT, (event) => note((event as CustomEvent<Report>).detail));
  window.addEventListener(PAGE_EVENT, (event) => {
    send();
    model = (event as CustomEvent<PageModel>).detail;
  });
  // Not in the capturing phase: what is measured until the page is left has been noted by then.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
  for (const entry of globalThis.__roadside?.reports ?? []) note(entry);
  if (pageState().outbox.length > 0) wait();

  return {
    vital(vital) {
      vitals.push(vital);
      wait();
    },
    userType() {
      userType = true;
      wait();
    },
  };
}

/** Sends a beacon without waiting for the answer, which changes nothing. Works while the page is being left. */
function post(beacon: Beacon): void {
  // Some privacy tools take it away.
  const { sendBeacon } = navigator as Partial<Pick<Navigator, 'sendBeacon'>>;
  if (sendBeacon?.call(navigator, ADDRESS, JSON.stringify(beacon))) return;
  request('post', ADDRESS, { body: beacon, keepalive: true, priority: 'low' }).catch(() => undefined);
}
