/** What a page does when it has nothing better to do. A chunk of its own, so that it delays nothing. */
import type { PageModel } from '@roadside/mfe-kit/contract';
import { PAGE_EVENT } from '@roadside/mfe-kit/page/host';
import { describe, report } from '@roadside/mfe-kit/report';
import { showContent } from '../flicker';
import { startBeacons } from './beacons';
import { saveCity } from './city';
import { checkSession, leadHome } from './session';

/** Checks the session, remembers the place, asks for flags, and begins to tell the server what happens. */
export function startLate(first: PageModel): void {
  let model = first;
  const beacons = startBeacons(first);

  async function check(): Promise<void> {
    await checkSession(model);
    beacons.userType();
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
  void saveCity(first);

  window.addEventListener(PAGE_EVENT, (event) => {
    model = (event as CustomEvent<PageModel>).detail;
    leadHome(model);
    void saveCity(model);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // The page was kept as it was left; the visitor may have signed in or out since.
    if (persisted) void check();
  });
}

function failed(error: unknown): void {
  report({ kind: 'load-failed', message: describe(error) });
}
