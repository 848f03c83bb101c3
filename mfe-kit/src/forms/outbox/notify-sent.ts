import { loadMessages } from '../../page/load-messages';
import { showToast } from '../../page/toasts';
import type { RequestReceipt } from './entry';

/** How long the notice of a request's number stays, in milliseconds: it has a link. */
export const NOTICE_MS = 12_000;

/** Says that a request which had waited was sent, in the page's language, with its number and the way to its answer. */
export async function notifySent({ number, url }: RequestReceipt, language: string): Promise<void> {
  // Without its words, the number still says enough.
  const { forms } = await loadMessages(['forms'], language).catch(() => ({ forms: {} }));
  const texts: Readonly<Record<string, string>> = forms ?? {};
  const text = (texts['sent.follow'] ?? '{number}').replace('{number}', number);
  showToast({ text: texts['sent'] ?? number, tone: 'success', timeout: NOTICE_MS, link: { text, url } });
}
