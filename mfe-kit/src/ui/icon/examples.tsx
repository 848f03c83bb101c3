import type { Examples } from '../../examples';
import { Icon, ICON_NAMES } from './Icon';

const examples: Examples = {
  title: 'Icon',
  examples: {
    all: () => (
      <p>
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </p>
    ),
  },
};

export default examples;
