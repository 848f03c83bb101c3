import type { Examples } from '../../examples';
import { Tile } from './Tile';

const picture = (
  <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
    <circle cx="48" cy="48" r="40" fill="currentColor" />
  </svg>
);

const examples: Examples = {
  title: 'Tile',
  examples: {
    profession: () => (
      <Tile
        href="/taxi"
        title="Taxi"
        description="Money, your account, orders and safety."
        note="8 articles"
        picture={picture}
      />
    ),
    titleAlone: () => <Tile href="/taxi" title="Taxi" description="" picture={picture} />,
  },
};

export default examples;
