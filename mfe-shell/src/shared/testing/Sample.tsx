import type { FragmentContext, LanguageLink } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import formats from '../../../../locales/en/formats.json';
import privacy from '../../../../locales/en/privacy.json';
import shell from '../../../../locales/en/shell.json';
import { SAMPLE_MENU } from './sample-menu';

const LANGUAGES: LanguageLink[] = [
  { code: 'ru', name: 'Русский', dir: 'ltr', href: '/ru-ru/moskva/knowledge-base' },
  { code: 'en', name: 'English', dir: 'ltr', href: '/ru-en/moskva/knowledge-base' },
  { code: 'he', name: 'עברית', dir: 'rtl', href: '/ru-he/moskva/knowledge-base' },
];

/** Provides the context of an English page for Moscow to examples and tests. */
export function Sample({ part, children }: { part?: Partial<FragmentContext>; children: ReactNode }) {
  const context = {
    ...sampleContext('header', { formats, privacy, shell }),
    languages: LANGUAGES,
    menu: SAMPLE_MENU,
    ...part,
  };
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
