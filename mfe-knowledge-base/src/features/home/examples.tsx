import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { heading, INSTRUMENTS_BLOCK, professions } from '../../shared/testing/sample-tiles';
import { HomePage } from './HomePage';

const examples: Examples = {
  title: 'HomePage',
  examples: {
    full: () => (
      <Sample
        page={samplePage('home', {
          blocks: [
            heading('What do you need help with?', 'Choose what you do, or ask in your own words.'),
            professions(),
            INSTRUMENTS_BLOCK,
          ],
        })}
      >
        <HomePage />
      </Sample>
    ),
  },
};

export default examples;
