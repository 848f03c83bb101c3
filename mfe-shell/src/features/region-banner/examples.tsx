import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { RegionQuestion } from './RegionQuestion';

/** Where the network of a visitor is. */
const NEARBY = { code: 'kazan', name: 'Kazan', url: '/ru-en/kazan/knowledge-base' };

/** A city with a long name does not fit in one line. */
const LONG_CITY = { code: 'long', name: 'Komsomolsk-on-Amur and all that lies around it' };

const examples: Examples = {
  title: 'RegionQuestion',
  examples: {
    usual: () => (
      <Sample>
        <RegionQuestion onAnswered={() => undefined} />
      </Sample>
    ),
    nearby: () => (
      <Sample>
        <RegionQuestion nearby={NEARBY} onAnswered={() => undefined} />
      </Sample>
    ),
    longCity: () => (
      <Sample part={{ city: LONG_CITY }}>
        <RegionQuestion onAnswered={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
