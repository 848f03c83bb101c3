import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { ErrorState } from './ErrorState';

const examples: Examples = {
  title: 'ErrorState',
  examples: {
    tryAgain: () => (
      <ErrorState title="The cities could not be loaded" action={<Button>Try again</Button>}>
        Check the internet connection.
      </ErrorState>
    ),
  },
};

export default examples;
