import { useEffect, useState } from 'react';

/** The modal dialog that was opened last; `null`: none is open. */
export function uppermostDialog(): HTMLDialogElement | null {
  // Those of one page stand in the order in which they were opened.
  return Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]')).at(-1) ?? null;
}

/** The dialog that something was moved into, for as long as it is open; then the one below it, or none. */
export function useUppermostDialog() {
  const [dialog, moveTo] = useState<HTMLDialogElement | null>(null);
  useEffect(() => {
    if (!dialog) return;
    const leave = () => moveTo(uppermostDialog());
    dialog.addEventListener('close', leave);
    return () => dialog.removeEventListener('close', leave);
  }, [dialog]);
  return [dialog, moveTo] as const;
}
