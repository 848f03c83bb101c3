/** What a page does when it has nothing better to do. A chunk of its own, so that it delays nothing. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { OFFLINE_COPY_EVENT, PAGE_EVENT, pageState, type OfflineCopyRequest } from '@roadside/mfe-kit/page/host';
import { describe, report } from '@roadside/mfe-kit/report';
import type { Federation } from '../federation';
import { showContent } from '../flicker';
import { startBeacons } from './beacons';
import { saveCity } from './city';
import { checkSession, leadHome } from './session';

/** Checks the session, remembers the place, asks for flags, and begins to tell the server what happens. */
export function runIdleTasks(first: PageModel, federation: Federation): void {
  let model = first;
  let lateStarted = false;
  let keeper: Promise<(request: OfflineCopyRequest) => void> | undefined;
  const beacons = startBeacons(first);

  async function check(): Promise<void> {
    await checkSession(model);
    beacons.userType();
  }

  /** Who opens a second page, or was here before, is likely to want one again without a network. */
  function offlineWhenStaying(): void {
    if (navigator.serviceWorker?.controller || pageState().pagesSeen > 1) offline();
  }

  /** Starts what keeps pages, once, and tells it what a visitor wants kept: also while its code is on the way. */
  function offline(request?: OfflineCopyRequest): void {
    if (!('serviceWorker' in navigator) || model.flags['DISABLE_OFFLINE'] === 'on') return;
    keeper ??= import(/* webpackChunkName: "offline" */ './offline').then(({ startOffline }) => startOffline(model));
    // A browser that refuses the worker (private mode) goes without.
    keeper.then((keep) => request && keep(request)).catch(() => undefined);
  }

  /** From the first page on that names fragments which may start there. */
  function lateFragments(): void {
    const { pagesSeen } = pageState();
    if (lateStarted || !model.client.late?.some(({ starts }) => starts.pages_seen <= pagesSeen)) return;
    lateStarted = true;
    import(/* webpackChunkName: "late-fragments" */ './late-fragments')
      .then(({ startLateFragments }) => startLateFragments(model, federation))
      .catch(failed);
  }

  const { experiments, vitals_sample } = first.client;
  if (experiments) {
    import(/* webpackChunkName: "experiments" */ './experiments')
      .then(({ askForFlags }) => askForFlags(experiments))
      .catch(failed)
      .finally(showContent);
  }
  if (Math.random() < vitals_sample) {
    import(/* webpackChunkName: "vitals" */ './vitals')
      .then(({ watchVitals }) => watchVitals((vital) => beacons.vital(vital)))
      .catch(failed);
  }
  void check();
  saveCity(first);
  offlineWhenStaying();
  lateFragments();

  window.addEventListener(PAGE_EVENT, (event) => {
    model = (event as CustomEvent<PageModel>).detail;
    leadHome(model);
    saveCity(model);
    offlineWhenStaying();
    lateFragments();
  });
  window.addEventListener(OFFLINE_COPY_EVENT, (event) => offline((event as CustomEvent<OfflineCopyRequest>).detail));
  window.addEventListener('pageshow', ({ persisted }) => {
    // The page was kept as it was left; the visitor may have signed in or out since.
    if (persisted) void check();
  });
}

function failed(error: unknown): void {
  report({ kind: 'load-failed', message: describe(error) });
}
