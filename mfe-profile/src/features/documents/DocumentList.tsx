import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import type { DriverDocument } from '../../shared/types';
import styles from './Documents.module.css';

/** The checklist of documents, the first to expire first. */
export function DocumentList({ documents }: { documents: readonly DriverDocument[] }) {
  const t = useTranslate('pro');
  return (
    <section className={styles.section}>
      <h2>{t('documents.title')}</h2>
      {documents.length === 0 ? (
        <p className={styles.muted}>{t('documents.none')}</p>
      ) : (
        <ul className={styles.list} role="list">
          {documents.map((document) => (
            <Row key={document.kind} document={document} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ document }: { document: DriverDocument }) {
  const t = useTranslate('pro');
  const { date } = useFormats();
  const { kind, name, state, expires_on: expiresOn = '', days_left: days = 0, article } = document;
  const day = date(expiresOn);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state} data-state={state}>
          {state === 'expired' ? t('documents.expired', { date: day }) : null}
          {state === 'expires_soon' ? t('documents.days', { days }) : null}
          {state === 'unknown' ? t('documents.unknown') : null}
          {state === 'valid' ? (expiresOn === '' ? t('documents.no_end') : t('documents.valid', { date: day })) : null}
        </p>
        {state === 'expired' ? <p className={styles.muted}>{t('documents.todo.expired', { kind })}</p> : null}
        {state === 'expires_soon' ? (
          <p className={styles.muted}>{t('documents.todo.expires_soon', { kind, date: day })}</p>
        ) : null}
      </div>
      {article && state !== 'valid' ? (
        <a className={styles.action} href={article.url} aria-label={t('documents.article_label', { name })}>
          {t('documents.article')}
        </a>
      ) : null}
    </li>
  );
}
