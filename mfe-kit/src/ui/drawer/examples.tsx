import { useState, type ReactNode } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { LinkList } from '../link-list/LinkList';
import { Drawer } from './Drawer';

const LINKS = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  title: `Link ${index + 1}`,
  url: `#link-${index + 1}`,
}));

/** A button and the drawer that it opens. */
function Opened({ side, fill = false, children }: { side?: 'end' | 'start'; fill?: boolean; children: ReactNode }) {
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
      <Opened>
        <LinkList items={LINKS} />
      </Opened>
    ),
    fromTheStart: () => (
      <Opened side="start">
        <LinkList items={LINKS.slice(0, 3)} />
      </Opened>
    ),
    search: () => (
      <Opened>
        <label>
          Find a city <input data-autofocus />
        </label>
      </Opened>
    ),
  },
};

export default examples;
