import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import survey from '../../../../locales/en/survey.json';

const context = sampleContext('edge-of-page', { formats, survey });

/** Context of the survey's examples and tests. */
export function Sample({ children }: { children: ReactNode }) {
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
