import { checkAnswers, useMyRequests } from '@roadside/mfe-kit/forms/answers';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useEffect } from 'react';

import styles from './MyRequests.module.css';

/**
 * One row that leads to the requests of this device and says whether support has answered. The
 * document reserves its space before the first paint; without requests it takes none.
 */
export function MyRequests() {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const mine = useMyRequests(`/${locale.code}/${city.code}/contact-us`);
  useEffect(() => void checkAnswers(), []);
  return (
    <div className={styles.space}>
      {mine ? (
        <a className={styles.row} href={mine.url}>
          <span className={styles.name}>{t('mine.title', { count: mine.count })}</span>
          {mine.unread > 0 ? <span className={styles.unread}>{t('recent.unread')}</span> : null}
        </a>
      ) : null}
    </div>
  );
}
