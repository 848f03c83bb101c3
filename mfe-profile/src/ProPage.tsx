import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { LinkList } from '@roadside/mfe-kit/ui/link-list/LinkList';

import { DocumentList } from './features/documents/DocumentList';
import { Figures } from './features/figures/Figures';
import { LevelCard } from './features/level/LevelCard';
import { PageSkeleton } from './shared/late/PageSkeleton';
import { LoadedPart } from './shared/loading/LoadedPart';
import { useLoaded } from './shared/loading/use-loaded';
import { loadProgress } from './shared/load-progress';
import styles from './ProfilePage.module.css';

/** `/profile/pro`: level, figures and documents of the driver. */
export function ProPage() {
  const t = useTranslate('pro');
  const { locale, city } = useFragmentContext('locale', 'city');
  const part = useLoaded((signal) => loadProgress({ locale: locale.code, city: city.code }, signal));
  const at = (path: string) => `/${locale.code}/${city.code}/profile/pro/${path}`;
  if (part.state.status === 'loading') return <PageSkeleton />;
  return (
    <LoadedPart part={part}>
      {(progress) => (
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
            <DocumentList documents={progress.documents} />
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
      )}
    </LoadedPart>
  );
}
