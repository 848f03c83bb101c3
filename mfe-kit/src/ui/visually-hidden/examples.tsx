import type { Examples } from '../../examples';
import { VisuallyHidden } from './VisuallyHidden';

const examples: Examples = {
  title: 'VisuallyHidden',
  examples: {
    default: () => (
      <p>
        <span aria-hidden="true">5</span>
        <VisuallyHidden>5, very good</VisuallyHidden>
      </p>
    ),
  },
};

export default examples;
