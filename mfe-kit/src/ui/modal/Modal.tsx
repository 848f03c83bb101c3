import { useState, type ReactNode } from 'react';

import { ModalBox } from './ModalBox';
import type { ModalPhase } from './phase';

/** What every modal is given. */
export interface ModalContent {
  /** Whether it is to be seen. It opens and closes in its own time. */
  open: boolean;
  /** The visitor wants it closed: by the button, Esc, a press beside it, or "back". */
  onClose: () => void;
  /** It has closed: nothing of it is left in the document. */
  onClosed?: (() => void) | undefined;
  /** Heading; names the modal. */
  title: ReactNode;
  /** Name of the close button. */
  closeLabel: string;
  /** Goes to what was shown before, inside the modal. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** What it shows. What has `data-autofocus` gets the focus; else the heading does. */
  children: ReactNode;
  /** Actions, always in sight. Enter presses the one with `data-submit`. */
  footer?: ReactNode;
  /** Whether the content fills the height that is left and scrolls by itself. @default false */
  fill?: boolean;
}

/** Props of {@link Modal}. */
export interface ModalProps extends ModalContent {
  /** Length of its transition in milliseconds, as its sheet says too. */
  duration: number;
  /** Classes that give it its place and form. */
  className: string;
}

/** What `Dialog` and `Drawer` have in common. Nothing of it is in the document while it is closed. */
export function Modal({ open, onClosed, ...props }: ModalProps) {
  const [phase, setPhase] = useState<ModalPhase | 'closed'>('closed');
  const isSeen = phase === 'opening' || phase === 'open';
  if (open && !isSeen) setPhase('opening');
  if (!open && isSeen) setPhase('closing');
  if (phase === 'closed') return null;
  const close = () => {
    setPhase('closed');
    onClosed?.();
  };
  return <ModalBox {...props} phase={phase} onOpened={() => setPhase('open')} onClosed={close} />;
}
