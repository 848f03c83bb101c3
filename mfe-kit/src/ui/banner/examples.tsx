import { useState } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { Banner } from './Banner';

/** A banner until it is dismissed. */
function Dismissible() {
  const [isThere, setThere] = useState(true);
  if (!isThere) return <p>Dismissed</p>;
  return (
    <Banner
      dismiss={{ label: 'Dismiss', onDismiss: () => setThere(false) }}
      actions={<Button variant="secondary">Choose another city</Button>}
    >
      <p>You are looking at what holds in Moscow.</p>
    </Banner>
  );
}

const examples: Examples = {
  title: 'Banner',
  examples: {
    neutral: () => <Banner>Support answers from 8 to 22.</Banner>,
    success: () => <Banner tone="success">Your request has been sent.</Banner>,
    warning: () => (
      <Banner tone="warning">Never tell anybody the code from a text message, whoever asks for it.</Banner>
    ),
    danger: () => <Banner tone="danger">The request was not sent. Try again.</Banner>,
    dismissible: () => <Dismissible />,
  },
};

export default examples;
