/** Largest number that the badge shows. */
const MOST_SHOWN = 99;

/**
 * Text of the badge: empty for none, a plus sign above the maximum.
 * @param most Largest number shown. @default 99
 */
export function badgeText(count: number, most: number = MOST_SHOWN): string {
  if (!(count > 0)) return '';
  return count > most ? `${most}+` : String(Math.floor(count));
}

/** Shows the number of unread messages on the chat's button, and in its accessible name. */
export function showUnread(button: HTMLElement, count: number, labels: UnreadLabels, most?: number): void {
  const badge = button.querySelector('b') ?? button.appendChild(document.createElement('b'));
  badge.textContent = badgeText(count, most);
  button.setAttribute('aria-label', count > 0 ? `${labels.open}. ${labels.unread(count)}` : labels.open);
}

/** Texts of the button. */
export interface UnreadLabels {
  readonly open: string;
  readonly unread: (count: number) => string;
}

/** Event on the button: the messenger shows its chat, so polling ends. */
export const CHAT_READY_EVENT = 'roadside:chat-ready';
