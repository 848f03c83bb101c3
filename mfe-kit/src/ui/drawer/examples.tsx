import { useState, type ReactNode } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { Input } from '../field/Input';
import { LinkList } from '../link-list/LinkList';
import { Drawer } from './Drawer';

const LINKS = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  title: `Link ${index + 1}`,
  url: `#link-${index + 1}`,
}));

/** A button and its drawer. */
function WithButton({ side, fill = false, children }: { side?: 'end' | 'start'; fill?: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Drawer
        {...(side ? { side } : {})}
        title="Menu"
        closeLabel="Close the menu"
        open={open}
        onClose={() => setOpen(false)}
        fill={fill}
      >
        {children}
      </Drawer>
    </>
  );
}

const examples: Examples = {
  title: 'Drawer',
  examples: {
    links: () => (
      <WithButton>
        <LinkList items={LINKS} />
      </WithButton>
    ),
    fromTheStart: () => (
      <WithButton side="start">
        <LinkList items={LINKS.slice(0, 3)} />
      </WithButton>
    ),
    search: () => (
      <WithButton>
        <Field label="Find a city">{(control) => <Input {...control} data-autofocus="" />}</Field>
      </WithButton>
    ),
  },
};

export default examples;
