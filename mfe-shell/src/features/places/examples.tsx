import type { Examples } from '@roadside/mfe-kit/examples';
import { useState, type ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import messages from '../../../../locales/en/places.json';
import shell from '../../../../locales/en/shell.json';
import { Sample } from '../../shared/testing/Sample';
import { cityLinks } from './data/place-links';
import { CityList } from './list/CityList';
import type { RowContext } from './list/CityRows';
import { CitySearchField } from './controls/CitySearchField';
import { ListFailure, ListLoading } from './list/ListStates';
import styles from './Picker.module.css';
import { PlaceSelects } from './controls/PlaceSelects';
import { arrange } from './data/directory';
import { Results } from './list/Results';
import { sampleDirectory } from './sample-directory';

const PLACES = arrange(sampleDirectory);

const ROWS: RowContext = {
  addressOf: cityLinks(sampleDirectory, {
    url: new URL('http://localhost/ru-en/moskva/knowledge-base'),
    hostCountry: 'ru',
    language: 'en',
  }),
  currentCity: 'moskva',
  regionOf: ({ region }) => sampleDirectory.regions[region ?? -1]?.name ?? '',
  repeated: PLACES.repeated,
};

function ignore(): void {
  // Examples do nothing.
}

/** A list inside the picker's layout. */
function Around({ typed = '', children }: { typed?: string; children: ReactNode }) {
  const [value, setValue] = useState(typed);
  return (
    <Sample part={{ messages: { formats, shell, places: messages } }}>
      <div className={styles.picker}>
        <div className={styles.top}>
          <CitySearchField value={value} onChange={setValue} />
          <PlaceSelects
            countries={sampleDirectory.countries}
            country="ru"
            onCountry={ignore}
            regions={PLACES.regions}
            region={null}
            onRegion={ignore}
          />
        </div>
        {children}
      </div>
    </Sample>
  );
}

/** Results for a text. */
function Found({ typed }: { typed: string }) {
  return (
    <Around typed={typed}>
      <div className={styles.scroller}>
        <Results search={PLACES.search} typed={typed} context={ROWS} statusRegion={null} onClear={ignore} />
      </div>
    </Around>
  );
}

const examples: Examples = {
  title: 'City picker',
  examples: {
    byLetter: () => (
      <Around>
        <CityList places={PLACES} region={null} context={ROWS} hidden={false} />
      </Around>
    ),
    oneRegion: () => (
      <Around>
        <CityList places={PLACES} region="Татарстан" context={ROWS} hidden={false} />
      </Around>
    ),
    found: () => <Found typed="но" />,
    foundByOldName: () => <Found typed="ленинград" />,
    foundInSpiteOfAFault: () => <Found typed="Казнь" />,
    nothingFound: () => <Found typed="кразнаярзк" />,
    loading: () => (
      <Around>
        <ListLoading />
      </Around>
    ),
    failed: () => (
      <Around>
        <ListFailure onRetry={ignore} />
      </Around>
    ),
  },
};

export default examples;
