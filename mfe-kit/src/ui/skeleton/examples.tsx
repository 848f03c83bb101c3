import type { Examples } from '../../examples';
import { Skeleton } from './Skeleton';

const examples: Examples = {
  title: 'Skeleton',
  examples: {
    lines: () => <Skeleton count={3} />,
    control: () => <Skeleton shape="control" />,
    tile: () => <Skeleton shape="tile" />,
  },
};

export default examples;
