import { Button } from '@roadside/mfe-kit/ui/button/Button';
import type { DialogProps } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useState, type ComponentType } from 'react';

/** A button and the overlay that it opens, for examples and tests. */
export function OverlayExample({
  overlay: Overlay,
}: {
  overlay: ComponentType<Pick<DialogProps, 'open' | 'onClose'>>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Overlay open={open} onClose={() => setOpen(false)} />
    </>
  );
}
