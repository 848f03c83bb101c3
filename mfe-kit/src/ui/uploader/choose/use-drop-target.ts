import { useEffect, useState, type RefObject } from 'react';

import { useLatest } from '../../use-latest';

/**
 * Receives files dropped on an element or pasted anywhere in its form.
 * @returns true while files are dragged over the element.
 */
export function useDropTarget(
  ref: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[], how: 'dropped' | 'pasted') => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latestOnFiles = useLatest(onFiles);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const form = element.closest('form') ?? element;
    // Entering a nested element precedes leaving its parent, so nesting is counted.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (hasFiles(event) && --depth === 0) setOver(false);
    };
    // Otherwise the browser would open the file in place of the page.
    const over = (event: DragEvent) => hasFiles(event) && event.preventDefault();
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      latestOnFiles.current([...(event.dataTransfer?.files ?? [])], 'dropped');
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latestOnFiles.current(files, 'pasted');
    };

    element.addEventListener('dragenter', enter);
    element.addEventListener('dragleave', leave);
    element.addEventListener('dragover', over);
    element.addEventListener('drop', drop);
    form.addEventListener('paste', paste);
    return () => {
      element.removeEventListener('dragenter', enter);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', drop);
      form.removeEventListener('paste', paste);
    };
  }, [ref, latestOnFiles]);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
