import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';

import type { DriverAchievements } from '../../shared/types';
import { AchievementCard } from './AchievementCard';
import styles from './Achievements.module.css';

/** All achievements by group, with how many are earned. */
export function AchievementGroups({ achievements }: { achievements: DriverAchievements }) {
  const t = useTranslate('achievements');
  const { has_events: hasEvents, earned, total, groups, article } = achievements;
  return (
    <div className={styles.groups}>
      <div className={styles.summary}>
        {hasEvents ? (
          <p className={styles.count}>{t('earned', { earned, total })}</p>
        ) : (
          <Banner>
            <strong>{t('none_title')}</strong>
            <p>{t('none_text')}</p>
          </Banner>
        )}
        {article ? (
          <a className={styles.explain} href={article.url}>
            {t('explain')}
          </a>
        ) : null}
      </div>
      {groups.map(({ code, title, items }) => (
        <section key={code} className={styles.group}>
          <h2>{title}</h2>
          <ul className={styles.cards} role="list">
            {items.map((item) => (
              <AchievementCard key={item.code} achievement={item} hasEvents={hasEvents} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
