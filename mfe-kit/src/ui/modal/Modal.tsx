import { useState, type ReactNode } from 'react';

import { ModalBox } from './ModalBox';
import type { ModalPhase } from './phase';

/** Props shared by all modals. */
export interface ModalContent {
  /** Target state. Transitions follow. */
  open: boolean;
  /**
   * Called when the visitor requests closing: by the button, Esc, a press on the backdrop or
   * "back".
   */
  onClose: () => void;
  /** Called after the modal has left the document. */
  onClosed?: (() => void) | undefined;
  /** Heading, which names the modal. */
  title: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  /** Adds a back button to the modal's previous view. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Content. The element with `data-autofocus` receives the focus, otherwise the heading. */
  children: ReactNode;
  /** Actions, always visible. Enter presses the one with `data-submit`. */
  footer?: ReactNode;
  /** True when the content fills the remaining height and scrolls itself. @default false */
  fill?: boolean;
}

/** Props of {@link Modal}. */
export interface ModalProps extends ModalContent {
  /** Length of the transition in milliseconds, equal to the one in its stylesheet. */
  duration: number;
  /** Classes for position and shape. */
  className: string;
}

/** Base of `Dialog` and `Drawer`. Not in the document while closed. */
export function Modal({ open, onClosed, ...props }: ModalProps) {
  const [phase, setPhase] = useState<ModalPhase | 'closed'>('closed');
  const isVisible = phase === 'opening' || phase === 'open';
  if (open && !isVisible) setPhase('opening');
  if (!open && isVisible) setPhase('closing');
  if (phase === 'closed') return null;
  const close = () => {
    setPhase('closed');
    onClosed?.();
  };
  return <ModalBox {...props} phase={phase} onOpened={() => setPhase('open')} onClosed={close} />;
}
