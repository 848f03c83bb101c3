import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';

import { Meter } from '../../shared/meter/Meter';
import type { Achievement, AchievementStep } from '../../shared/types';
import styles from './Achievements.module.css';
import { Medal } from './Medal';

export interface AchievementCardProps {
  achievement: Achievement;
  /** False before the first order: there is no progress to show. */
  hasEvents: boolean;
}

/** An achievement: what was earned and how, and what is missing to the next tier. */
export function AchievementCard({ achievement, hasEvents }: AchievementCardProps) {
  const { title, description, icon, steps } = achievement;
  const earned = steps.findLast(isEarned);
  const next = steps.find((step) => !isEarned(step));
  return (
    <li className={styles.card}>
      <Medal icon={icon} tier={earned?.tier} />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.muted}>{description}</p>
        {earned ? <Earned achievement={achievement} step={earned} /> : null}
        <Missing achievement={achievement} next={next} hasEvents={hasEvents} />
      </div>
    </li>
  );
}

function Earned({ achievement, step }: { achievement: Achievement; step: AchievementStep }) {
  const t = useTranslate('achievements');
  const { date } = useFormats();
  const how = t(`how.${achievement.measure}`, { count: step.target });
  return (
    <p className={styles.earned}>
      {t('earned_on', { tier: t(`tier.${step.tier}`), date: date(step.earned_on ?? ''), how })}
    </p>
  );
}

interface MissingProps extends AchievementCardProps {
  /** The next tier; none after the last. */
  next: AchievementStep | undefined;
}

function Missing({ achievement, next, hasEvents }: MissingProps) {
  const t = useTranslate('achievements');
  const { title, measure, value } = achievement;
  if (!next) return <p className={styles.muted}>{t('complete')}</p>;
  const { tier, target } = next;
  const missing = t(`missing.${measure}`, { count: Math.max(target - value, 1) });
  if (!hasEvents)
    return <p className={styles.missing}>{`${t(`tier.${tier}`)}: ${t(`how.${measure}`, { count: target })}`}</p>;
  return (
    <>
      <div className={styles.progress}>
        <Meter value={value} target={target} label={t('bar', { title, value, target })} />
        <span className={styles.value}>{t('value', { value, target })}</span>
      </div>
      <p className={styles.missing}>{t('next', { missing, tier: t(`tier.${tier}`) })}</p>
    </>
  );
}

function isEarned({ earned_on: day }: AchievementStep): boolean {
  return day !== undefined && day !== null;
}
