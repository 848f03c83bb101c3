import { useTranslate } from '@roadside/mfe-kit/fragment';
import { forgetRequest, RECENT_REQUESTS_EVENT, recentRequests, storedRequests } from '@roadside/mfe-kit/forms';
import { REQUESTS_ANCHOR } from '@roadside/mfe-kit/forms/answers';
import { useStoredText } from '@roadside/mfe-kit/page';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';

import styles from './RecentRequests.module.css';

/** Requests sent from this device, each linking to its thread. Nothing without requests. */
export function RecentRequests() {
  const t = useTranslate('support');
  const requests = recentRequests(useStoredText(RECENT_REQUESTS_EVENT, storedRequests));
  if (requests.length === 0) return null;
  return (
    <section className={styles.recent} id={REQUESTS_ANCHOR}>
      <h2>{t('recent.title')}</h2>
      <p className={styles.help}>{t('recent.help')}</p>
      <ul className={styles.list} role="list">
        {requests.map(({ number, url }) => (
          <li key={number} className={styles.request}>
            <a className={styles.link} href={url}>
              {number}
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
        ))}
      </ul>
    </section>
  );
}
