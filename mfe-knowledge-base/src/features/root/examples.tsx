import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/Sample';
import { SECTIONS } from '../../shared/sample-content';
import { RootPage } from './RootPage';

const HEADING = {
  id: 'heading',
  type: 'heading',
  props: {
    title: 'Knowledge base',
    description: 'Answers for drivers and couriers: money, your account, orders and safety.',
  },
} as const;

const TILES = ['taxi', 'courier-on-foot', 'courier-by-bicycle', 'mover'].map((id, index) => ({
  id,
  name: ['Taxi', 'Courier on foot', 'Courier on a bicycle', 'Mover'][index] ?? id,
  description: 'Answers about money, your account, orders and safety.',
  url: `/ru-en/moskva/knowledge-base/${id}`,
  articles: index,
}));

/** The root with the first tiles. */
function root(tiles: number) {
  return samplePage('kb_root', {
    breadcrumbs: [{ title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' }],
    blocks: [
      HEADING,
      { id: 'professions', type: 'professions', props: { items: TILES.slice(0, tiles) } },
      { id: 'popular', type: 'sections', props: { items: SECTIONS.slice(0, 1) } },
    ],
  });
}

const examples: Examples = {
  title: 'RootPage',
  examples: {
    twoProfessions: () => (
      <Sample page={root(2)}>
        <RootPage />
      </Sample>
    ),
    fourProfessions: () => (
      <Sample page={root(4)}>
        <RootPage />
      </Sample>
    ),
    empty: () => (
      <Sample page={samplePage('kb_root', { blocks: [HEADING] })}>
        <RootPage />
      </Sample>
    ),
  },
};

export default examples;
