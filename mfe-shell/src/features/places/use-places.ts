import type { CityDirectory } from '@roadside/mfe-kit/contract';
import { startTransition, useCallback, useEffect, useState } from 'react';

import { loadPlaces, type Places } from './places';

/** What is known of a country's cities. */
type PlacesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: Places };

/** What {@link usePlaces} gives. */
export interface KnownPlaces {
  readonly state: PlacesState;
  /** Tries again after a failure. */
  readonly retry: () => void;
  /** Countries to choose from, once any directory has named them. */
  readonly countries: CityDirectory['countries'];
}

const NONE: CityDirectory['countries'] = [];

/** The cities of a country, named in the page's language. */
export function usePlaces(page: { locale: string; city: string }, country: string): KnownPlaces {
  const { locale, city } = page;
  const [attempt, setAttempt] = useState(0);
  const question = `${locale} ${country} ${attempt}`;
  const [known, setKnown] = useState<{ question: string; state: PlacesState }>();
  const [countries, setCountries] = useState(NONE);

  useEffect(() => {
    let current = true;
    const settle = (state: PlacesState) => {
      if (!current) return;
      // A thousand rows: in slices, so that the drawer opens and the visitor types meanwhile.
      startTransition(() => {
        setKnown({ question, state });
        if (state.status === 'ready') setCountries(state.places.directory.countries);
      });
    };
    void loadPlaces({ locale, city }, country).then(
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
