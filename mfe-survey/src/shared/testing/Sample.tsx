import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import survey from '../../../../locales/en/survey.json';

const context = sampleContext('edge-of-page', { formats, survey });

/** A page of examples and tests around a part of the survey. */
export function Sample({ children }: { children: ReactNode }) {
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
