import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { startTransition, useCallback, useEffect, useState } from 'react';

import { loadDirectory, type ArrangedDirectory } from './directory';

/** What is known of a country's cities. */
type DirectoryState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: ArrangedDirectory };

/** What {@link useDirectory} gives. */
export interface DirectoryRequest {
  readonly state: DirectoryState;
  /** Tries again after a failure. */
  readonly retry: () => void;
  /** Countries to choose from, once any directory has named them. */
  readonly countries: CityDirectory['countries'];
}

const NONE: CityDirectory['countries'] = [];

/** The cities of a country, named in the page's language. */
export function useDirectory(page: { locale: string; city: string }, country: string): DirectoryRequest {
  const { locale, city } = page;
  const [attempt, setAttempt] = useState(0);
  const question = `${locale} ${country} ${attempt}`;
  const [known, setKnown] = useState<{ question: string; state: DirectoryState }>();
  const [countries, setCountries] = useState(NONE);

  useEffect(() => {
    let current = true;
    const settle = (state: DirectoryState) => {
      if (!current) return;
      // A thousand rows: in slices, so that the drawer opens and the visitor types meanwhile.
      startTransition(() => {
        setKnown({ question, state });
        if (state.status === 'ready') setCountries(state.places.directory.countries);
      });
    };
    void loadDirectory({ locale, city }, country).then(
      (places) => settle({ status: 'ready', places }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [locale, city, country, question]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state: known?.question === question ? known.state : { status: 'loading' }, retry, countries };
}
