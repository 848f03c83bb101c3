import { readStored } from '@roadside/mfe-kit/page';

/** Local storage: `off` when the visitor does not want the key. */
export const SHORTCUT = 'search-shortcut';

/** Where a key is a letter, or a dialog's own. */
const TAKEN = 'input,textarea,select,[contenteditable],dialog';

/** The `/` key, unless it is typed, belongs to a dialog, or is switched off: to the page's own search field, or to the way to search. */
export function onSearchShortcut(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== '/' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return;
  if ((target as Element).closest(TAKEN) || document.querySelector('dialog[open]') || readStored(SHORTCUT) === 'off')
    return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('main [data-search]');
  if (field) field.focus();
  else document.querySelector<HTMLElement>('[aria-keyshortcuts]')?.click();
}
