import type { Examples } from '../../examples';
import { LinkList } from './LinkList';

const ARTICLES = [
  {
    id: 'payout',
    title: 'Your payout hasn’t arrived',
    url: '/payout',
    summary: 'Open Money → Payouts and check the status. “Sent” means the bank has it: usually 15 minutes.',
  },
  {
    id: 'fare',
    title: 'A trip paid less than you expected, although its route was longer than the one the app had shown',
    url: '/fare',
    summary: '',
  },
];

const examples: Examples = {
  title: 'LinkList',
  examples: {
    titles: () => <LinkList items={ARTICLES.map(({ id, title, url }) => ({ id, title, url }))} />,
    withSummaries: () => <LinkList items={ARTICLES} />,
  },
};

export default examples;
