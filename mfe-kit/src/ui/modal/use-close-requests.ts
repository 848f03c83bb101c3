import { useLayoutEffect, type RefObject } from 'react';

import { INPUT_METHOD_KEY } from './use-enter-submits';

/** Handles all requests to close a dialog: Esc, "back" on Android, a press on the backdrop. */
export function useCloseRequests(ref: RefObject<HTMLDialogElement | null>, close: RefObject<() => void>): void {
  // A layout effect: removed before the browser reports our own close.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressedBackdrop = false;

    // Events of descendants bubble: a cancelled file chooser fires `cancel`, too.
    const own = (listener: (event: Event) => void) => (event: Event) => {
      if (event.target === dialog) listener(event);
    };
    const onCancel = own((event) => {
      // The browser would close the dialog without a transition.
      event.preventDefault();
      close.current();
    });
    // Browsers close the dialog anyway after two prevented requests.
    const onNativeClose = own(() => {
      if (!dialog.open) close.current();
    });
    // A press must begin and end on the backdrop: text may be selected beyond the edge.
    const onPointerDown = (event: Event) => {
      pressedBackdrop = event.target === dialog;
    };
    const onClick = own(() => {
      if (pressedBackdrop) close.current();
    });

    // WebKitGTK handles Esc in a field itself and sends the dialog no request:
    // https://bugs.webkit.org/show_bug.cgi?id=297091. The document's listener runs after those
    // inside.
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) return;
      if (!(target instanceof Element && target.matches('input, textarea') && target.closest('dialog') === dialog))
        return;
      event.preventDefault();
      close.current();
    };

    document.addEventListener('keydown', onKeyDown);
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
    };
  }, [ref, close]);
}
