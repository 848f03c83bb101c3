import type { Examples } from '../../examples';
import { Pagination } from './Pagination';

const PROPS = {
  href: (page: number) => `?page=${page}`,
  words: { previous: 'Previous page', next: 'Next page' },
  pageLabel: (page: number) => `Page ${page}`,
};

const examples: Examples = {
  title: 'Pagination',
  examples: {
    first: () => <Pagination {...PROPS} label="Pages, at the first" page={1} count={12} />,
    middle: () => <Pagination {...PROPS} label="Pages, in the middle" page={106} count={212} />,
    last: () => <Pagination {...PROPS} label="Pages, at the last" page={3} count={3} />,
  },
};

export default examples;
