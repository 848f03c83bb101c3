import { startTransition, useCallback, useEffect, useState } from 'react';

import { loadPlaces, type Places } from './places';

/** What is known of a country's cities. */
export type PlacesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly places: Places };

/** The cities of a country, and a function that tries again after a failure. */
export function usePlaces(page: { locale: string; city: string }, country: string): [PlacesState, () => void] {
  const { locale, city } = page;
  const [attempt, setAttempt] = useState(0);
  const question = `${locale} ${country} ${attempt}`;
  const [known, setKnown] = useState<{ question: string; state: PlacesState }>();

  useEffect(() => {
    let current = true;
    const settle = (state: PlacesState) => {
      // A thousand rows: in slices, so that the drawer opens and the visitor types meanwhile.
      if (current) startTransition(() => setKnown({ question, state }));
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
  return [known?.question === question ? known.state : { status: 'loading' }, retry];
}
