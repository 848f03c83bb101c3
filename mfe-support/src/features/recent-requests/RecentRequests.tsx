import { localDay, useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { forgetRequest, RECENT_REQUESTS_EVENT, recentRequests, storedRequests } from '@roadside/mfe-kit/forms';
import { checkAnswers, REQUESTS_ANCHOR, useUnreadRequests } from '@roadside/mfe-kit/forms/answers';
import { useStoredText } from '@roadside/mfe-kit/page';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useEffect } from 'react';

import styles from './RecentRequests.module.css';

/** Requests sent from this device, each linking to its thread. Nothing without requests. */
export function RecentRequests() {
  const t = useTranslate('support');
  const { date } = useFormats();
  const requests = recentRequests(useStoredText(RECENT_REQUESTS_EVENT, storedRequests));
  const unread = useUnreadRequests();
  useEffect(() => void checkAnswers(), []);
  if (requests.length === 0) return null;
  return (
    <section className={styles.recent} id={REQUESTS_ANCHOR}>
      <h2>{t('recent.title')}</h2>
      <ul className={styles.list} role="list">
        {requests.map(({ number, url, at }) => {
          const isUnread = unread.has(number);
          return (
            <li key={number} className={styles.request}>
              <a className={styles.link} href={url}>
                <span className={styles.number}>{number}</span>
                <span className={isUnread ? styles.unread : styles.state}>
                  {isUnread ? t('recent.unread') : t('recent.sent', { date: date(localDay(new Date(at))) })}
                </span>
              </a>
              <button
                className={styles.forget}
                type="button"
                aria-label={t('recent.forget', { number })}
                onClick={() => forgetRequest(number)}
              >
                <Glyph path={CLOSE} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.help}>{t('recent.help')}</p>
    </section>
  );
}
