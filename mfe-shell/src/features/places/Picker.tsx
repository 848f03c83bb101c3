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

/** Content of the country and city picker. Browser only: it reads the page's URL. */
export function Picker({ onClose }: { onClose: () => void }) {
  const { site, locale, city } = useFragmentContext('site', 'locale', 'city');
  const [country, setCountry] = useState(locale.country);
  const [region, setRegion] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { state, retry, countries } = useDirectory({ locale: locale.code, city: city.code }, country);
  const places = state.status === 'ready' ? state.places : undefined;
  const root = useRef<HTMLDivElement>(null);
  const [statusRegion, setStatusRegion] = useState<HTMLElement | null>(null);
  const onChoose = useChoice(places?.directory, onClose);

  const showAll = ({ detail }: { detail: number }) => {
    setTyped('');
    // The pressed button disappears with the focus. A keyboard press (`detail` 0) moves the focus
    // to the field; a tap must not open the on-screen keyboard.
    if (detail === 0) root.current?.querySelector<HTMLElement>('[data-search]')?.focus();
  };

  const currentCity = country === locale.country ? city.code : undefined;
  const { country: hostCountry } = site;
  const { language } = locale;
  const rows = useMemo(
    () => places && rowContext(places, { hostCountry, language }, currentCity),
    [places, hostCountry, language, currentCity],
  );

  return (
    <div
      ref={root}
      className={styles.picker}
      role="presentation"
      onClick={onChoose}
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
      <VisuallyHidden as="p" role="status" ref={setStatusRegion} />
      {state.status === 'loading' ? <ListLoading /> : null}
      {state.status === 'failed' ? <ListFailure onRetry={retry} /> : null}
      {places && rows && query !== '' ? (
        <div className={styles.scroller} data-list="">
          <Results search={places.search} typed={query} context={rows} statusRegion={statusRegion} onClear={showAll} />
        </div>
      ) : null}
      {places && rows ? (
        <CityList key={country} places={places} region={region} context={rows} hidden={query !== ''} />
      ) : null}
    </div>
  );
}

/** Builds the context shared by a directory's rows. */
function rowContext(
  { directory, repeated }: ArrangedDirectory,
  page: { hostCountry: string; language: string },
  currentCity: string | undefined,
): RowContext {
  return {
    addressOf: cityLinks(directory, { url: new URL(location.href), ...page }),
    currentCity,
    regionOf: ({ region }) => directory.regions[region ?? -1]?.name ?? '',
    repeated,
  };
}
