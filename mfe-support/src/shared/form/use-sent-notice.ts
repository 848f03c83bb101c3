import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import type { RequestReceipt, WaitingRequest } from '@roadside/mfe-kit/forms/outbox';
import type { SentNotice } from '@roadside/mfe-kit/page/sent-notice';

/** What was sent: a question, or an application to work. */
export type SentKind = 'request' | 'application';

/**
 * Returns the notice for the page after the form: number and link, where the answer comes, by when,
 * and what to do meanwhile.
 *
 * @param answerTime When an answer usually comes; empty if unknown.
 */
export function useSentNotice(kind: SentKind, answerTime: string) {
  const t = useTranslate('support');
  const { locale } = useFragmentContext('locale');
  return ({ number, url, next }: RequestReceipt, { fields }: Pick<WaitingRequest, 'fields'>): SentNotice => {
    const [, email] = fields.find(([name]) => name === 'email') ?? [];
    const address = email === undefined ? [] : [t(`sent.${kind}.answer`, { email: isolated(email, locale.dir) })];
    const time = kind === 'application' ? t('sent.application.time') : answerTime;
    return {
      page: next,
      title: t(`sent.${kind}.title`, { number }),
      lines: [...address, time, t(`sent.${kind}.meanwhile`)].filter((line) => line !== ''),
      url,
      texts: {
        open: t(`sent.${kind}.open`),
        copy: t('link.copy'),
        copied: t('link.copied'),
        copyFailed: t('link.copy_failed'),
        dismiss: t('sent.dismiss'),
      },
    };
  };
}

/** An e-mail address that keeps its order inside a right-to-left text. */
function isolated(email: string, dir: string): string {
  return dir === 'rtl' ? `\u2068${email}\u2069` : email;
}
