import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/Sample';
import { Header } from './Header';

const LONG = { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it', href: '/ru-en/long' };

const examples: Examples = {
  title: 'Header',
  examples: {
    usual: () => (
      <Sample>
        <Header />
      </Sample>
    ),
    longCity: () => (
      <Sample part={{ city: LONG, cities: [LONG, { code: 'moskva', name: 'Moscow', href: '/ru-en/moskva' }] }}>
        <Header />
      </Sample>
    ),
    oneCityOneLanguage: () => (
      <Sample part={{ cities: [], languages: [] }}>
        <Header />
      </Sample>
    ),
  },
};

export default examples;
