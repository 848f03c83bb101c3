import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { useMemo, useRef, useState } from 'react';

import { cityLinks } from './data/place-links';
import type { RowContext } from './list/CityRows';
import { CityList } from './list/CityList';
import { ListFailure, ListLoading } from './list/ListStates';
import styles from './Picker.module.css';
import { PlaceSelects } from './controls/PlaceSelects';
import type { ArrangedDirectory } from './data/directory';
import { Results } from './list/Results';
import { CitySearchField } from './controls/CitySearchField';
import { useChoice } from './controls/use-choice';
import { handleArrowKeys } from './list/arrow-keys';
import { useDirectory } from './data/use-directory';

/** The inside of the country and city picker. In the browser only: it reads the page's address. */
export function Picker({ onClose }: { onClose: () => void }) {
  const { site, locale, city } = useFragmentContext('site', 'locale', 'city');
  const [country, setCountry] = useState(locale.country);
  const [region, setRegion] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const { state, retry, countries } = useDirectory({ locale: locale.code, city: city.code }, country);
  const places = state.status === 'ready' ? state.places : undefined;
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<HTMLElement | null>(null);
  const choose = useChoice(places?.directory, onClose);

  const showAll = ({ detail }: { detail: number }) => {
    setTyped('');
    // The button goes, and the focus with it. Enter is a click without a pointer; a finger wants to see cities, not a keyboard.
    if (detail === 0) root.current?.querySelector<HTMLElement>('[data-search]')?.focus();
  };

  const present = country === locale.country ? city.code : undefined;
  const { country: hostCountry } = site;
  const { language } = locale;
  const rows = useMemo(
    () => places && rowContext(places, { hostCountry, language }, present),
    [places, hostCountry, language, present],
  );

  return (
    <div
      ref={root}
      className={styles.picker}
      role="presentation"
      onClick={choose}
      onKeyDown={(event) => handleArrowKeys(event, { typed, clear: () => setTyped('') })}
    >
      <div className={styles.top}>
        <CitySearchField value={typed} onChange={setTyped} />
        <PlaceSelects
          countries={countries}
          country={country}
          onCountry={(code) => {
            setCountry(code);
            setRegion(null);
          }}
          regions={places?.regions}
          region={region}
          onRegion={setRegion}
        />
      </div>
      <VisuallyHidden as="p" role="status" ref={setSaid} />
      {state.status === 'loading' ? <ListLoading /> : null}
      {state.status === 'failed' ? <ListFailure onRetry={retry} /> : null}
      {places && rows && wanted !== '' ? (
        <div className={styles.scroller} data-list="">
          <Results search={places.search} typed={wanted} context={rows} said={said} onClear={showAll} />
        </div>
      ) : null}
      {places && rows ? (
        <CityList key={country} places={places} region={region} context={rows} hidden={wanted !== ''} />
      ) : null}
    </div>
  );
}

/** What the rows of a directory have to know. */
function rowContext(
  { directory, repeated }: ArrangedDirectory,
  here: { hostCountry: string; language: string },
  present: string | undefined,
): RowContext {
  return {
    addressOf: cityLinks(directory, { url: new URL(location.href), ...here }),
    present,
    regionOf: ({ region }) => directory.regions[region ?? -1]?.name ?? '',
    repeated,
  };
}
