import { readStored } from '@roadside/mfe-kit/page';

/** Local storage: `off` disables the shortcut. */
export const SHORTCUT_KEY = 'search-shortcut';

/** Elements that use the key themselves. */
const KEY_USERS = 'input,textarea,select,[contenteditable],dialog';

/**
 * Handles the `/` key: focuses the page's search field or opens search. Ignored in text fields and
 * dialogs, and if the visitor turned it off.
 */
export function onSearchShortcut(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== '/' || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return;
  if (
    (target as Element).closest(KEY_USERS) ||
    document.querySelector('dialog[open]') ||
    readStored(SHORTCUT_KEY) === 'off'
  )
    return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('main [data-search]');
  if (field) field.focus();
  else document.querySelector<HTMLElement>('[aria-keyshortcuts]')?.click();
}
