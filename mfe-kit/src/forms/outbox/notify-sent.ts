import { loadMessages } from '../../page/load-messages';
import { showToast } from '../../page/toasts';
import type { RequestReceipt } from './entry';

/** Display time of a notice with the request's number and link, in milliseconds. */
export const NOTICE_MS = 12_000;

/**
 * Shows a notice, in the page's language, that a waiting request was sent: with its number and a
 * link to its page.
 */
export async function notifySent({ number, url }: RequestReceipt, language: string): Promise<void> {
  // Without texts, the number alone is shown.
  const { forms } = await loadMessages(['forms'], language).catch(() => ({ forms: {} }));
  const texts: Readonly<Record<string, string>> = forms ?? {};
  const text = (texts['sent.follow'] ?? '{number}').replace('{number}', number);
  showToast({ text: texts['sent'] ?? number, tone: 'success', timeout: NOTICE_MS, link: { text, url } });
}
