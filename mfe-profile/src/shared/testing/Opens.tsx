import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { type ReactNode, useState } from 'react';

export interface OpensProps {
  /** Name of the dialog, for its button. */
  name: string;
  children: (isOpen: boolean, onClose: () => void) => ReactNode;
}

/** A dialog of an example, behind a button: an open one would cover all other examples. */
export function Opens({ name, children }: OpensProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  );
}
