import { useState } from 'react';

import type { Examples } from '../../examples';
import { Button } from './Button';
import { ButtonLink } from './ButtonLink';
import { OverlayButton } from './OverlayButton';

/** A button that is busy from its press on. */
function Sends() {
  const [sent, setSent] = useState(0);
  return (
    <>
      <Button busy={sent > 0} onClick={() => setSent(sent + 1)}>
        Send the request
      </Button>
      <p>Sent {sent} times</p>
    </>
  );
}

const examples: Examples = {
  title: 'Button',
  examples: {
    primary: () => <Button>Send the request</Button>,
    secondary: () => <Button variant="secondary">Choose another city</Button>,
    quiet: () => <Button variant="quiet">Not now</Button>,
    disabled: () => <Button disabled>Send the request</Button>,
    pressed: () => (
      <Button variant="secondary" aria-pressed>
        No
      </Button>
    ),
    busy: () => <Button busy>Send the request</Button>,
    sends: () => <Sends />,
    link: () => <ButtonLink href="/kb">Go to the knowledge base</ButtonLink>,
    secondaryLink: () => (
      <ButtonLink href="/kb" variant="secondary">
        Go to the knowledge base
      </ButtonLink>
    ),
    overlay: () => (
      <OverlayButton href="/contact-us" overlay="support" variant="secondary">
        Contact us
      </OverlayButton>
    ),
    long: () => <ButtonLink href="/kb">A button whose words take more than one line on a narrow phone</ButtonLink>,
  },
};

export default examples;
