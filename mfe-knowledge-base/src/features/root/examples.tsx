import type { Examples } from '@roadside/mfe-kit/examples';
import { samplePage as sampleModel } from '@roadside/mfe-kit/sample-page';

import { Sample, samplePage } from '../../shared/Sample';
import { SECTIONS } from '../../shared/sample-content';
import type { BannerProps } from './Banner';
import { RootPage } from './RootPage';

const HEADING = {
  id: 'heading',
  type: 'heading',
  props: {
    title: 'Knowledge base',
    description: 'Answers for drivers and couriers: money, your account, orders and safety.',
  },
} as const;

/** A picture that needs no server. */
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120"><path fill="gray" d="M0 0h160v120H0z"/></svg>';

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

/** The example's menus with a banner for the knowledge base. */
function withBanner(banner: BannerProps) {
  const { menu } = sampleModel;
  return menu ? { menu: { ...menu, banner_kb: banner } } : {};
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
    banner: () => (
      <Sample
        page={root(2)}
        context={withBanner({ title: 'Winter tyres: what the law asks for', url: '/ru-en/moskva/knowledge-base/taxi' })}
      >
        <RootPage />
      </Sample>
    ),
    bannerWithPicture: () => (
      <Sample
        page={root(2)}
        context={withBanner({
          title: 'Ride with a friend: what both of you get, and how to tell us of each other',
          url: 'https://example.com/',
          image: { url: PICTURE, width: 160, height: 120 },
        })}
      >
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
