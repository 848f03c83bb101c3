import type { Examples } from '../../examples';
import { Disclosure } from './Disclosure';

const examples: Examples = {
  title: 'Disclosure',
  examples: {
    question: () => (
      <Disclosure id="cancel" summary="Can I cancel a payout and send it to another card?">
        <p>Yes, while its status is “Created”: press “Cancel” on the payout’s screen.</p>
      </Disclosure>
    ),
    several: () => (
      <>
        <Disclosure summary="One">
          <p>The first.</p>
        </Disclosure>
        <Disclosure summary="Two">
          <p>The second.</p>
        </Disclosure>
      </>
    ),
  },
};

export default examples;
