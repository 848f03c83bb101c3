import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import { DocumentAlerts } from './features/documents/DocumentAlerts';
import { DocumentList } from './features/documents/DocumentList';
import { Figures } from './features/figures/Figures';
import { LevelCard } from './features/level/LevelCard';
import type { DriverProgress } from './shared/types';
import styles from './ProfilePage.module.css';

/** `/profile/pro`: level, figures and documents of the driver. */
export function ProPage({ data: progress }: { data: DriverProgress }) {
  const t = useTranslate('pro');
  const { locale, city } = useFragmentContext('locale', 'city');
  const at = (path: string) => `/${locale.code}/${city.code}/profile/pro/${path}`;
  return (
    <div className={styles.whole}>
      <DocumentAlerts documents={progress.documents} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LevelCard level={progress.level} endsOn={progress.ends_on}>
            {progress.articles.level ? (
              <a href={progress.articles.level.url} aria-label={t('explain_label', { name: t('level.title') })}>
                {t('explain')}
              </a>
            ) : null}
          </LevelCard>
          <Figures progress={progress} />
        </div>
        <div className={styles.column}>
          <DocumentList documents={progress.documents} article={progress.articles.documents} />
          <LinkList
            items={[
              {
                id: 'achievements',
                title: t('open.achievements'),
                url: at('achievements'),
                summary: t('open.achievements_text'),
              },
              {
                id: 'knowledge-check',
                title: t('open.knowledge_check'),
                url: at('knowledge-check'),
                summary: t('open.knowledge_check_text'),
              },
            ]}
          />
        </div>
      </div>
    </div>
  );
}
