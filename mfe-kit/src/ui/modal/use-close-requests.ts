import { useLayoutEffect, type RefObject } from 'react';

import { TAKEN_BY_INPUT_METHOD } from './use-enter-submits';

/** Hears all the ways in which a browser and a visitor ask a dialog to close: Esc, "back" on Android, a press beside it. */
export function useCloseRequests(ref: RefObject<HTMLDialogElement | null>, close: RefObject<() => void>): void {
  // Gone with the element, before the browser tells of a closing that was ours.
  useLayoutEffect(() => {
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
    const onNativeClose = own(() => {
      if (!dialog.open) close.current();
    });
    // A press must begin and end there: text may be selected beyond the edge.
    const onPointerDown = (event: Event) => {
      pressedBeside = event.target === dialog;
    };
    const onClick = own(() => {
      if (pressedBeside) close.current();
    });

    // WebKitGTK takes Esc in a field for a command of the field, and asks no dialog to close:
    // https://bugs.webkit.org/show_bug.cgi?id=297091. The document hears it after all that is inside.
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
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
