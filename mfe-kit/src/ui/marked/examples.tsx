import type { Examples } from '../../examples';
import { Marked } from './Marked';

const TEXT = 'Payouts arrive within 15 minutes; a payout on a weekend may take longer.';
const MARKS = [
  { start: 0, end: 7 },
  { start: 36, end: 42 },
];

const examples: Examples = {
  title: 'Marked',
  examples: {
    inText: () => (
      <p>
        <Marked text={TEXT} marks={MARKS} />
      </p>
    ),
    inLink: () => (
      <a href="#payouts">
        <Marked text={TEXT} marks={MARKS} />
      </a>
    ),
  },
};

export default examples;
