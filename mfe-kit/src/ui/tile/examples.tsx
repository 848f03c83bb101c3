import type { Examples } from '../../examples';
import { Tile } from './Tile';

/** A circle: examples have no server for pictures. */
const PICTURE = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Ccircle cx='48' cy='48' r='40' fill='%23f3b61f'/%3E%3C/svg%3E",
  width: 96,
  height: 96,
};

const examples: Examples = {
  title: 'Tile',
  examples: {
    profession: () => (
      <Tile
        href="/taxi"
        title="Taxi"
        description="Money, your account, orders and safety."
        note="8 articles"
        picture={PICTURE}
      />
    ),
    titleAlone: () => <Tile href="/taxi" title="Taxi" description="" picture={PICTURE} />,
    noPicture: () => <Tile href="/taxi" title="Taxi" description="Money, your account, orders and safety." />,
    row: () => (
      <Tile
        href="/calculator"
        title="Earnings calculator"
        description="What you keep in a week or a month."
        picture={PICTURE}
        shape="row"
      />
    ),
  },
};

export default examples;
