import type { Examples } from '../../examples';
import { ButtonLink } from './ButtonLink';

const examples: Examples = {
  title: 'ButtonLink',
  examples: {
    short: () => <ButtonLink href="/kb">Go to the knowledge base</ButtonLink>,
    long: () => <ButtonLink href="/kb">A button whose words take more than one line on a narrow phone</ButtonLink>,
  },
};

export default examples;
