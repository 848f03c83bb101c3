import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { startTransition, useCallback, useEffect, useState } from 'react';

import { loadDirectory, type ArrangedDirectory } from './directory';

/** State of a country's directory. */
type DirectoryState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: ArrangedDirectory };

/** Result of {@link useDirectory}. */
export interface DirectoryRequest {
  readonly state: DirectoryState;
  /** Retries after a failure. */
  readonly retry: () => void;
  /** Countries to choose from, once any directory has loaded. */
  readonly countries: CityDirectory['countries'];
}

const NONE: CityDirectory['countries'] = [];

/** Loads a country's directory, named in the page's language. */
export function useDirectory(page: { locale: string; city: string }, country: string): DirectoryRequest {
  const { locale, city } = page;
  const [attempt, setAttempt] = useState(0);
  const requestKey = `${locale} ${country} ${attempt}`;
  const [loaded, setLoaded] = useState<{ requestKey: string; state: DirectoryState }>();
  const [countries, setCountries] = useState(NONE);

  useEffect(() => {
    let isCurrent = true;
    const settle = (state: DirectoryState) => {
      if (!isCurrent) return;
      // 1,000 rows render in a transition, so that the drawer opens and typing works meanwhile.
      startTransition(() => {
        setLoaded({ requestKey, state });
        if (state.status === 'ready') setCountries(state.places.directory.countries);
      });
    };
    void loadDirectory({ locale, city }, country).then(
      (places) => settle({ status: 'ready', places }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, city, country, requestKey]);

  const retry = useCallback(() => setAttempt((previous) => previous + 1), []);
  return { state: loaded?.requestKey === requestKey ? loaded.state : { status: 'loading' }, retry, countries };
}
