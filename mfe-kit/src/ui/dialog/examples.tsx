import { useState, type ReactNode } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { Input } from '../field/Input';
import { Dialog, type DialogProps } from './Dialog';

type Rest = Partial<Pick<DialogProps, 'size' | 'slow' | 'title'>>;

/** A button and its dialog. */
function WithButton({ children, action, ...rest }: Rest & { children: ReactNode; action?: string }) {
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
        <WithButton title="The second">
          <p>“Back” closes this one, and then the first.</p>
        </WithButton>
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
      <WithButton action="Delete">
        <p>Support will not see it any more. This cannot be undone.</p>
      </WithButton>
    ),
    large: () => (
      <WithButton size="large" title="What do you do?">
        <Field label="Find it">{(control) => <Input {...control} data-autofocus="" />}</Field>
      </WithButton>
    ),
    slow: () => (
      <WithButton slow title="Slowly">
        <p>It comes and goes in 650 ms.</p>
      </WithButton>
    ),
    longContent: () => (
      <WithButton action="Agree" title="A title so long that it has to go on in the next line on any phone there is">
        {PARAGRAPHS}
      </WithButton>
    ),
    nested: () => <Nested />,
  },
};

export default examples;
