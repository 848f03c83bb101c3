import type { Block, Section } from '@roadside/mfe-kit/contract';

const KB = '/ru-en/moskva/knowledge-base';

/** Breadcrumbs of the example article. */
export const WAY = [
  { title: 'Knowledge base', url: KB },
  { title: 'Taxi', url: `${KB}/taxi` },
  { title: 'Money', url: `${KB}/taxi/money` },
  { title: 'Your payout hasn’t arrived', url: `${KB}/taxi/money/payout-not-arrived` },
];

/** Sub-categories with articles, one with a long title, one empty. */
export const SECTIONS: Section[] = [
  {
    id: 'taxi-money',
    title: 'Money',
    description: 'Payouts, trip fares, commission and everything else that changes your balance.',
    url: `${KB}/taxi/money`,
    topic: 'money',
    general: {
      title: 'Money and taxes',
      url: '/ru-en/moskva/knowledge-base-instructions/money',
      total: 3,
      articles: [
        {
          id: 'money-commission',
          title: 'What commission is taken, and what for',
          url: `${KB}/money/earnings/commission`,
        },
        { id: 'money-cash', title: 'Cash orders and your balance', url: `${KB}/money/earnings/cash-orders` },
      ],
    },
    articles: [
      {
        id: 'taxi-payout-not-arrived',
        title: 'Your payout hasn’t arrived',
        url: `${KB}/taxi/money/payout-not-arrived`,
        topic: 'money',
        summary: 'Open Money → Payouts and check the status. “Sent” means the bank has it: usually 15 minutes.',
      },
      {
        id: 'taxi-fare-lower-than-expected',
        title: 'A trip paid less than you expected, although its route was longer than the one the app had shown',
        url: `${KB}/taxi/money/fare-lower-than-expected`,
        summary: '',
      },
    ],
  },
  { id: 'taxi-safety', title: 'Safety', description: '', url: `${KB}/taxi/safety`, articles: [] },
];

/** Pages beside a section or an article. */
export const SIBLINGS_BLOCK: Block = {
  id: 'siblings',
  type: 'siblings',
  props: {
    title: 'Taxi',
    url: `${KB}/taxi`,
    items: [
      { id: 'taxi-orders', title: 'Orders', url: `${KB}/taxi/orders` },
      { id: 'taxi-safety', title: 'Safety', url: `${KB}/taxi/safety` },
    ],
  },
};

/** Way to support. */
export const SUPPORT_BLOCK: Block = {
  id: 'support',
  type: 'support',
  props: { url: '/ru-en/moskva/contact-us?profession=taxi', working_hours: 'Support works 24 hours a day.' },
};
