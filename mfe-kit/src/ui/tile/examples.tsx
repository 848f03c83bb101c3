import type { Examples } from '../../examples';
import { EXAMPLE_PICTURE, ExampleSprite } from '../art/ExampleSprite';
import { Tile, type TileProps } from './Tile';

/** A tile with a picture. */
const Pictured = (props: Omit<TileProps, 'picture'>) => (
  <>
    <ExampleSprite />
    <Tile {...props} picture={EXAMPLE_PICTURE} />
  </>
);

const DESCRIPTION = 'Money, your account, orders and safety.';

const examples: Examples = {
  title: 'Tile',
  examples: {
    profession: () => <Pictured href="/taxi" title="Taxi" description={DESCRIPTION} note="8 articles" />,
    titleAlone: () => <Pictured href="/taxi" title="Taxi" description="" />,
    noPicture: () => <Tile href="/taxi" title="Taxi" description={DESCRIPTION} />,
    row: () => (
      <Pictured
        href="/calculator"
        title="Earnings calculator"
        description="What you keep in a week or a month."
        shape="row"
      />
    ),
  },
};

export default examples;
