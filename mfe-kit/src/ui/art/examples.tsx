import type { Examples } from '../../examples';
import { Art } from './Art';
import { EXAMPLE_PICTURE, ExampleSprite } from './ExampleSprite';

const examples: Examples = {
  title: 'Art',
  examples: {
    symbol: () => (
      <>
        <ExampleSprite />
        <Art picture={EXAMPLE_PICTURE} />
      </>
    ),
  },
};

export default examples;
