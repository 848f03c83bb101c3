import type { CityGroup } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { CitiesPage } from './CitiesPage';

const HEADING = {
  id: 'heading',
  type: 'heading',
  props: { title: 'Choose your city', description: 'What is true of your city stands in the articles.' },
} as const;

/** Cities of a letter. */
function group(title: string, ...names: string[]): CityGroup {
  return {
    title,
    cities: names.map((name) => ({ code: name.toLowerCase(), name, href: `/ru-en/${name.toLowerCase()}` })),
  };
}

/** The page with some cities and countries. */
function cities(groups: CityGroup[], countries: string[]) {
  const links = countries.map((name) => ({ code: name.slice(0, 2).toLowerCase(), name, href: `/${name}/cities` }));
  return samplePage('cities', {
    breadcrumbs: [{ title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' }],
    blocks: [HEADING, { id: 'cities', type: 'cities', props: { groups, countries: links } }],
  });
}

const examples: Examples = {
  title: 'CitiesPage',
  examples: {
    usual: () => (
      <Sample
        page={cities(
          [
            group('', 'Moscow', 'Saint Petersburg'),
            group('A', 'Abakan', 'Abaza', 'Achinsk', 'Anadyr'),
            group('K', 'Kazan', 'Komsomolsk-on-Amur and all that lies around it'),
            group('M', 'Moscow', 'Murmansk'),
          ],
          ['Russia', 'Kazakhstan', 'Belarus'],
        )}
      >
        <CitiesPage />
      </Sample>
    ),
    oneCountry: () => (
      <Sample page={cities([group('T', 'Tbilisi')], ['Georgia'])}>
        <CitiesPage />
      </Sample>
    ),
  },
};

export default examples;
