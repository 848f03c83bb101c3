/** Idle work: session check, saved city, flags, telemetry. A lazy chunk, so it delays nothing. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { OFFLINE_COPY_EVENT, PAGE_EVENT, pageState, type OfflineCopyRequest } from '@roadside/mfe-kit/page/host';
import { describe, report } from '@roadside/mfe-kit/report';
import type { OrderMessage } from '../../../worker/order';
import type { Federation } from '../federation/federation';
import { showContent } from '../anti-flicker';
import { layOutDistantParts } from '../distant-parts';
import { startBeacons } from './beacons';
import { saveCity } from './city';
import { isOfflineOff } from './offline/kill-switch';
import { attendToRequests } from './requests';
import { checkSession, redirectGuest } from './session';

/** Checks the session, saves the city, fetches flags and starts telemetry. */
export function runIdleTasks(first: PageModel, federation: Federation): void {
  let model = first;
  let lateStarted = false;
  let offlineCopies: Promise<(request: OfflineCopyRequest) => void> | undefined;
  const beacons = startBeacons(first);

  async function updateSession(): Promise<void> {
    await checkSession(model);
    beacons.userType();
  }

  /** Visitors who return or open a second page are likely to want articles offline. */
  function startOfflineForReturning(): void {
    const controller = navigator.serviceWorker?.controller;
    if (controller && isOfflineOff(model)) removeWorker(controller);
    else if (controller || pageState().pagesSeen > 1) requestCopies();
  }

  /**
   * Starts offline copies once, and passes on a request for one. Requests wait until the code has
   * loaded.
   */
  function requestCopies(request?: OfflineCopyRequest): void {
    if (!('serviceWorker' in navigator) || isOfflineOff(model)) return;
    offlineCopies ??= import(/* webpackChunkName: "offline" */ './offline/offline').then(({ startOffline }) =>
      startOffline(model),
    );
    // Some browsers refuse the worker in private mode.
    offlineCopies.then((copy) => request && copy(request)).catch(() => undefined);
  }

  /** Loads the code of late fragments on the first page whose late fragments may start. */
  function loadLateFragments(): void {
    const { pagesSeen } = pageState();
    if (lateStarted || !model.client.late?.some(({ starts }) => starts.pages_seen <= pagesSeen)) return;
    lateStarted = true;
    import(/* webpackChunkName: "late-fragments" */ './late-fragments')
      .then(({ startLateFragments }) => startLateFragments(model, federation))
      .catch(reportFailure);
  }

  const { experiments, vitals_sample } = first.client;
  if (experiments) {
    import(/* webpackChunkName: "experiments" */ './experiments')
      .then(({ fetchFlags }) => fetchFlags(experiments, first.locale.country))
      .catch(reportFailure)
      .finally(showContent);
  }
  if (Math.random() < vitals_sample) {
    import(/* webpackChunkName: "vitals" */ './vitals')
      .then(({ watchVitals }) => watchVitals((vital) => beacons.vital(vital)))
      .catch(reportFailure);
  }
  layOutDistantParts();
  void updateSession();
  saveCity(first);
  startOfflineForReturning();
  loadLateFragments();
  attendToRequests(first, reportFailure);

  window.addEventListener(PAGE_EVENT, (event) => {
    model = (event as CustomEvent<PageModel>).detail;
    redirectGuest(model);
    saveCity(model);
    startOfflineForReturning();
    loadLateFragments();
    attendToRequests(model, reportFailure);
  });
  window.addEventListener(OFFLINE_COPY_EVENT, (event) =>
    requestCopies((event as CustomEvent<OfflineCopyRequest>).detail),
  );
  window.addEventListener('pageshow', ({ persisted }) => {
    // A restored page shows its old state. The visitor may have signed in or out since.
    if (persisted) void updateSession();
  });
}

/**
 * Fetches the worker's script, which removes the worker where offline support is off. Browsers do
 * so themselves, but not while the worker is busy, and Chromium lets a busy worker finish before
 * the script takes its place.
 */
function removeWorker(worker: ServiceWorker): void {
  worker.postMessage({ kind: 'stop', given: Date.now() } satisfies OrderMessage, {});
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

function reportFailure(error: unknown): void {
  report({ kind: 'load-failed', message: describe(error) });
}
