import type { Examples } from '../../examples';
import { Tabs } from './Tabs';

const TABS = ['Today', 'This week', 'This month', 'This year', 'All the time that you have been with us'].map(
  (title) => ({
    id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    content: <p>What you earned: {title.toLowerCase()}.</p>,
  }),
);

const examples: Examples = {
  title: 'Tabs',
  examples: {
    two: () => <Tabs label="Earnings" tabs={TABS.slice(0, 2)} />,
    moreThanFit: () => <Tabs label="Earnings of all periods" tabs={TABS} initial="this-week" />,
  },
};

export default examples;
