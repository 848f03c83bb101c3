import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import messenger from '../../../../locales/en/messenger.json';

const context = sampleContext('edge-of-page', { formats, messenger });

/** Context of the messenger's examples and tests. */
export function Sample({ children }: { children: ReactNode }) {
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
