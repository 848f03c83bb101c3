import type { Examples } from '../../examples';
import { TextLimit } from './TextLimit';

const examples: Examples = {
  title: 'TextLimit',
  examples: {
    some: () => <TextLimit left={120} text="120 characters left" />,
    tooMany: () => <TextLimit left={-3} text="3 characters too many" />,
  },
};

export default examples;
