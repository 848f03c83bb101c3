import { expect, test } from 'vitest';

import { samplePage } from '../testing/Sample';
import { professionOf } from './profession';

const KB = '/ru-en/moskva/knowledge-base';

const page = (type: Parameters<typeof samplePage>[0], category: string | undefined, url = `${KB}/${category}`) => ({
  ...samplePage(type, {
    breadcrumbs: [
      { title: 'Knowledge base', url: KB },
      { title: 'Group', url },
    ],
  }),
  page: { type, params: Object.fromEntries(category === undefined ? [] : [['category', category]]) },
});

test.each([
  ['an article of a profession', page('kb_article', 'taxi'), 'taxi'],
  ['a job', page('job', 'taxi', '/ru-en/moskva/jobs/taxi'), 'taxi'],
  ['an article for all', page('kb_article', 'money', '/ru-en/moskva/knowledge-base-instructions/money'), undefined],
  ['the root', page('kb_root', undefined, KB), undefined],
])('the profession of %s', (_, data, profession) => expect(professionOf(data)).toBe(profession));
