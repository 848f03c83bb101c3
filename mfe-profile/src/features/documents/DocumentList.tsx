import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import type { DriverDocument, DriverProgress } from '../../shared/types';
import styles from './Documents.module.css';

export interface DocumentListProps {
  documents: readonly DriverDocument[];
  /** About documents that expire. */
  article: DriverProgress['articles']['documents'];
}

/** The checklist of documents, the first to expire first. `DocumentAlerts` says what to do. */
export function DocumentList({ documents, article }: DocumentListProps) {
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
      {article ? (
        <p>
          <a className={styles.action} href={article.url}>
            {t('documents.explain')}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Row({ document }: { document: DriverDocument }) {
  const t = useTranslate('pro');
  const { date } = useFormats();
  const { name, state, article } = document;
  const days = document.days_left ?? 0;
  const day = document.expires_on ? date(document.expires_on) : undefined;
  const stateText = () => {
    if (state === 'unknown') return t('documents.unknown');
    if (day === undefined) return t('documents.no_end');
    if (state === 'expired') return t('documents.expired', { date: day });
    return state === 'expires_soon' ? t('documents.days', { days }) : t('documents.valid', { date: day });
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state} data-state={state}>
          {stateText()}
        </p>
      </div>
      {article && state === 'unknown' ? (
        <a className={styles.action} href={article.url} aria-label={t('documents.article_label', { name })}>
          {t('documents.article')}
        </a>
      ) : null}
    </li>
  );
}
