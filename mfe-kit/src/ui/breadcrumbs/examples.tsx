import type { Examples } from '../../examples';
import { Breadcrumbs } from './Breadcrumbs';

const WAY = [
  { title: 'Knowledge base', url: '/ru-en/moskva/knowledge-base' },
  { title: 'Taxi', url: '/ru-en/moskva/knowledge-base/taxi' },
  { title: 'Money', url: '/ru-en/moskva/knowledge-base/taxi/money' },
  { title: 'Your payout hasn’t arrived', url: '/ru-en/moskva/knowledge-base/taxi/money/payout-not-arrived' },
];

const LONG = [
  { title: 'A title so long that it has to go on in the next line on any phone there is', url: '/long' },
  { title: 'Here', url: '/here' },
];

const examples: Examples = {
  title: 'Breadcrumbs',
  examples: {
    article: () => <Breadcrumbs label="You are here" items={WAY} />,
    firstStep: () => <Breadcrumbs label="You are here" items={WAY.slice(0, 2)} />,
    longTitle: () => <Breadcrumbs label="You are here" items={LONG} />,
  },
};

export default examples;
