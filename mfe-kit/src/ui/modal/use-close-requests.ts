import { useEffect, type RefObject } from 'react';

/** Hears all the ways in which a browser and a visitor ask a dialog to close: Esc, "back" on Android, a press beside it. */
export function useCloseRequests(ref: RefObject<HTMLDialogElement | null>, close: RefObject<() => void>): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressedBeside = false;

    // Events of what is inside bubble: a file chooser that was called off says `cancel` too.
    const own = (listener: (event: Event) => void) => (event: Event) => {
      if (event.target === dialog) listener(event);
    };
    const onCancel = own((event) => {
      // The browser would close it without a transition.
      event.preventDefault();
      close.current();
    });
    // It does so all the same when it has been refused twice.
    const onNativeClose = own(() => close.current());
    // A press must begin and end there: text may be selected beyond the edge.
    const onPointerDown = (event: Event) => {
      pressedBeside = event.target === dialog;
    };
    const onClick = own(() => {
      if (pressedBeside) close.current();
    });

    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [ref, close]);
}
