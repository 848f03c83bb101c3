import type { PageData } from '@roadside/mfe-kit/contract';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';
import type { ReactNode } from 'react';

import achievements from '../../../../locales/en/achievements.json';
import community from '../../../../locales/en/community.json';
import formats from '../../../../locales/en/formats.json';
import postEditor from '../../../../locales/en/post-editor.json';
import pro from '../../../../locales/en/pro.json';
import profile from '../../../../locales/en/profile.json';
import tests from '../../../../locales/en/tests.json';
import uploader from '../../../../locales/en/uploader.json';

export interface SampleProps {
  /** @default 'profile' */
  type?: PageData['page']['type'];
  /** Parameters of the path. @default none */
  params?: PageData['page']['params'];
  children: ReactNode;
}

/** Provides the context of an English profile page for Moscow to examples and tests. */
export function Sample({ type = 'profile', params, children }: SampleProps) {
  const context = {
    ...sampleContext('main', {
      profile,
      formats,
      pro,
      achievements,
      tests,
      community,
      'post-editor': postEditor,
      uploader,
    }),
    page: {
      status: 200,
      page: { type, params: params ?? {} },
      breadcrumbs: [
        { title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' },
        { title: 'Your profile', url: '/ru-en/moskva/profile' },
      ],
      blocks: [
        {
          id: 'heading',
          type: 'heading' as const,
          props: { title: 'Your profile', description: 'Your requests, saved articles and settings in one place.' },
        },
      ],
    },
  };
  return <FragmentContextProvider value={context}>{children}</FragmentContextProvider>;
}
