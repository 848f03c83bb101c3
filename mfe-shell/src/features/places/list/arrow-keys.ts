import type { KeyboardEvent } from 'react';

/** Links of the visible list, in order. */
const LINKS = '[data-list]:not([hidden]) a[data-city]';

/**
 * Keyboard handling of the picker. Arrow keys move between field and list. Enter in the field
 * follows the first result. Escape clears the typed text before it closes the picker.
 */
export function handleArrowKeys(
  event: KeyboardEvent<HTMLElement>,
  { typed, clear }: { typed: string; clear: () => void },
): void {
  const { key, target, currentTarget: root } = event;
  if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
  const inField = target.dataset['search'] !== undefined;
  if (!inField && target.dataset['city'] === undefined) return;

  if (key === 'Escape' && inField && typed !== '') {
    event.preventDefault();
    clear();
    return;
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const isFollow = key === 'Enter' && inField;
  if (step === 0 && !isFollow) return;
  if (inField && step < 0) return;
  event.preventDefault();

  const links = Array.from(root.querySelectorAll<HTMLElement>(LINKS)).filter(
    (link) => !link.closest('details:not([open])'),
  );
  const next = links[inField ? 0 : links.indexOf(target) + step];
  if (isFollow) {
    if (typed.trim() !== '') next?.click();
  } else if (next) next.focus();
  else if (step < 0) root.querySelector<HTMLElement>('[data-search]')?.focus();
}
