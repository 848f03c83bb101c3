import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import { Meter } from '../../shared/meter/Meter';
import type { DriverLevel } from '../../shared/types';
import styles from './LevelCard.module.css';

export interface LevelCardProps {
  /** None before the first order. */
  level: DriverLevel | null | undefined;
  /** Last day of the period. */
  endsOn: string;
  /** Links below the level. */
  children?: ReactNode;
}

/** Level of the month, and what is missing to the next one. */
export function LevelCard({ level, endsOn, children }: LevelCardProps) {
  const t = useTranslate('pro');
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('level.title')}</h2>
      {level ? <Standing level={level} endsOn={endsOn} /> : <p className={styles.muted}>{t('level.none')}</p>}
      {children ? <div className={styles.links}>{children}</div> : null}
    </section>
  );
}

function Standing({ level, endsOn }: { level: DriverLevel; endsOn: string }) {
  const t = useTranslate('pro');
  const { date } = useFormats();
  const { name, points, next, missing_to_keep: missing } = level;
  return (
    <>
      <p className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.points}>{t('level.points', { points })}</span>
      </p>
      {next ? (
        <>
          <Meter value={points} target={next.points} label={t('level.bar', { target: next.points })} />
          <p className={styles.next}>{t('level.next', { missing: next.missing, level: next.name })}</p>
        </>
      ) : (
        <p className={styles.next}>{t('level.highest')}</p>
      )}
      <p className={styles.muted}>
        {missing ? `${t('level.keep', { missing })} ` : null}
        {t('level.ends', { date: date(endsOn) })}
      </p>
    </>
  );
}
