import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import type { DriverProgress } from '../../shared/types';
import styles from './Figures.module.css';

/** Orders, rating and priority, each with the article that explains it. */
export function Figures({ progress }: { progress: DriverProgress }) {
  const t = useTranslate('pro');
  const { number } = useFormats();
  const { orders, rating, priority, articles } = progress;
  if (typeof orders !== 'number' || !rating || !priority) {
    return (
      <section className={styles.section}>
        <h2>{t('figures.title')}</h2>
        <p className={styles.muted}>{t('figures.none')}</p>
      </section>
    );
  }
  const { count, least } = rating;
  const value = rating.value ?? undefined;
  return (
    <section className={styles.section}>
      <h2>{t('figures.title')}</h2>
      <ul className={styles.figures} role="list">
        <Figure name={t('orders.title')} value={number(orders)} article={articles.level} />
        <Figure
          name={t('rating.title')}
          value={value === undefined ? t('rating.none') : number(value)}
          note={value === undefined ? t('rating.few', { count, least }) : t('rating.count', { count })}
          article={articles.rating}
        />
        <Figure
          name={t('priority.title')}
          value={number(priority.points)}
          of={t('priority.of', { most: priority.most })}
          note={t('priority.days', { days: priority.days })}
          article={articles.priority}
        />
      </ul>
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** What the value is a part of. */
  of?: string;
  /** What it is counted from. */
  note?: string;
  article: DriverProgress['articles']['level'];
}

function Figure({ name, value, of, note, article }: FigureProps) {
  const t = useTranslate('pro');
  return (
    <li className={styles.figure}>
      <p className={styles.name}>{name}</p>
      <p className={styles.value}>
        {value}
        {of ? <span className={styles.of}> {of}</span> : null}
      </p>
      {note ? <p className={styles.muted}>{note}</p> : null}
      {article ? (
        <a className={styles.explain} href={article.url} aria-label={t('explain_label', { name })}>
          {t('explain')}
        </a>
      ) : null}
    </li>
  );
}
