import { useTranslate } from '@roadside/mfe-kit/fragment';

import { useLocalDate } from '../../shared/use-local-date';
import type { OwnRequest } from '../../shared/types';
import styles from './RequestList.module.css';

/** Requests, each a row that leads to its thread. Those that wait for the visitor stand out. */
export function RequestList({ items }: { items: readonly OwnRequest[] }) {
  const t = useTranslate('profile');
  const date = useLocalDate();
  return (
    <ul className={styles.list} role="list">
      {items.map(({ number, url, kind, profession, subject, status, changed_at: changedAt }) => (
        <li key={number} className={styles.item}>
          <a className={styles.link} href={url}>
            {kind === 'support' ? subject : t(`requests.${kind}`, { profession })}
          </a>
          <p className={styles.facts}>
            <span className={styles.status} data-status={status}>
              {t(`requests.status.${status}`)}
            </span>
            <span>{date(changedAt)}</span>
            <span className={styles.number}>{number}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
