import { useState, type ReactNode } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { Dialog, type DialogProps } from './Dialog';

type Rest = Partial<Pick<DialogProps, 'size' | 'slow' | 'title'>>;

/** A button and the dialog that it opens. */
function Opened({ children, action, ...rest }: Rest & { children: ReactNode; action?: string }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(0);
  const close = () => setOpen(false);
  const act = () => {
    setDone(done + 1);
    close();
  };
  const footer = action ? (
    <>
      <Button variant="quiet" onClick={close}>
        Keep it
      </Button>
      <Button data-submit onClick={act}>
        {action}
      </Button>
    </>
  ) : null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      {action ? <p>Done {done} times</p> : null}
      <Dialog title="Delete this request?" closeLabel="Close" {...rest} open={open} onClose={close} footer={footer}>
        {children}
      </Dialog>
    </>
  );
}

/** A dialog that opens another. */
function Nested() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog title="The first" closeLabel="Close" open={open} onClose={() => setOpen(false)}>
        <Opened title="The second">
          <p>“Back” closes this one, and then the first.</p>
        </Opened>
      </Dialog>
    </>
  );
}

const PARAGRAPHS = Array.from({ length: 24 }, (_, index) => (
  <p key={index}>Paragraph {index + 1}. Support never asks for a code from a text message.</p>
));

const examples: Examples = {
  title: 'Dialog',
  examples: {
    question: () => (
      <Opened action="Delete">
        <p>Support will not see it any more. This cannot be undone.</p>
      </Opened>
    ),
    large: () => (
      <Opened size="large" title="What do you do?">
        <p>
          <label>
            Find it <input data-autofocus />
          </label>
        </p>
      </Opened>
    ),
    slow: () => (
      <Opened slow title="Slowly">
        <p>It comes and goes in 650 ms.</p>
      </Opened>
    ),
    longContent: () => (
      <Opened action="Agree" title="A title so long that it has to go on in the next line on any phone there is">
        {PARAGRAPHS}
      </Opened>
    ),
    nested: () => <Nested />,
  },
};

export default examples;
