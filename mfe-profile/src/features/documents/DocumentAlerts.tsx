import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import type { DriverDocument } from '../../shared/types';
import styles from './Documents.module.css';

/** Documents that expire within 30 days, or have expired, with what to do. Nothing without any. */
export function DocumentAlerts({ documents }: { documents: readonly DriverDocument[] }) {
  const due = documents.filter(({ state }) => state === 'expired' || state === 'expires_soon');
  if (due.length === 0) return null;
  return (
    <div className={styles.alerts}>
      {due.map((document) => (
        <Alert key={document.kind} document={document} />
      ))}
    </div>
  );
}

function Alert({ document }: { document: DriverDocument }) {
  const t = useTranslate('pro');
  const { date } = useFormats();
  const { kind, name, state, article } = document;
  const days = document.days_left ?? 0;
  const isExpired = state === 'expired';
  const day = date(document.expires_on ?? '');
  return (
    <Banner
      tone="warning"
      actions={
        article ? (
          <a className={styles.action} href={article.url} aria-label={t('documents.article_label', { name })}>
            {t('documents.article')}
          </a>
        ) : null
      }
    >
      <strong>
        {name}. {isExpired ? t('documents.expired', { date: day }) : t('documents.days', { days })}
      </strong>
      <p>{isExpired ? t('documents.todo.expired', { kind }) : t('documents.todo.expires_soon', { kind, date: day })}</p>
    </Banner>
  );
}
