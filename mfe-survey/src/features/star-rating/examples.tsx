import type { Examples } from '@roadside/mfe-kit/examples';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import formats from '../../../../locales/en/formats.json';
import survey from '../../../../locales/en/survey.json';
import { StarRating } from './StarRating';

const context = sampleContext('edge-of-page', { formats, survey });

export default {
  title: 'StarRating',
  examples: {
    usual: () => (
      <FragmentContextProvider value={context}>
        <StarRating />
      </FragmentContextProvider>
    ),
  },
} satisfies Examples;
