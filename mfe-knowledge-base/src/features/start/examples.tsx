import type { Block } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { heading, professions, tiles } from '../../shared/testing/sample-tiles';
import { StartPage } from './StartPage';

const HEADING = heading('Where do you want to start?', 'Choose what you want to do, then check the city.');

const CITIES: Block = {
  id: 'cities',
  type: 'cities',
  props: {
    groups: [
      {
        title: '',
        cities: ['Moscow', 'Saint Petersburg', 'Kazan', 'Nizhny Novgorod'].map((name, index) => {
          const code = index === 0 ? 'moskva' : name.toLowerCase().replace(' ', '-');
          return { code, name, href: `/ru-en/${code}/start` };
        }),
      },
    ],
    countries: [],
  },
};

const examples: Examples = {
  title: 'StartPage',
  examples: {
    full: () => (
      <Sample page={samplePage('start', { blocks: [HEADING, professions(tiles('jobs')), CITIES] })}>
        <StartPage />
      </Sample>
    ),
    withoutCities: () => (
      <Sample page={samplePage('start', { blocks: [HEADING, professions(tiles('jobs').slice(0, 2))] })}>
        <StartPage />
      </Sample>
    ),
  },
};

export default examples;
