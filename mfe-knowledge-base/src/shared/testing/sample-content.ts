import type { Section } from '@roadside/mfe-kit/contract';

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
    articles: [
      {
        id: 'taxi-payout-not-arrived',
        title: 'Your payout hasn’t arrived',
        url: `${KB}/taxi/money/payout-not-arrived`,
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
