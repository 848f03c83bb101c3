import type { RequestReceipt } from '@roadside/mfe-kit/forms';
import { loadMessages, showToast } from '@roadside/mfe-kit/page';

/** How long the notice of a request's number stays, in milliseconds: it has a link. */
export const NOTICE_MS = 12_000;

/** Says that a request which had waited was sent, in the page's language, with its number and the way to its answer. */
export async function tellSent({ number, url }: RequestReceipt, language: string): Promise<void> {
  const { forms = {} } = await loadMessages(['forms'], language);
  const text = (forms['sent.follow'] ?? '{number}').replace('{number}', number);
  showToast({ text: forms['sent'] ?? number, tone: 'success', timeout: NOTICE_MS, link: { text, url } });
}
