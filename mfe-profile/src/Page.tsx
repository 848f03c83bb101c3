import type { PageData } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from './features/page-heading/PageHeading';
import { RequestsPage } from './features/requests/RequestsPage';
import { LatePage } from './shared/late/LatePage';
import { SessionBoundary } from './shared/session/SessionBoundary';
import styles from './Page.module.css';
import { ProfilePage } from './ProfilePage';

const loadPro = async () => (await import(/* webpackChunkName: "page-pro" */ './ProPage')).ProPage;
const loadAchievements = async () =>
  (await import(/* webpackChunkName: "page-achievements" */ './AchievementsPage')).AchievementsPage;

/** A page of the profile. Its HTML holds nothing personal: scripts load that after hydration. */
export function Page() {
  const t = useTranslate('profile');
  const { page } = useFragmentContext('page');
  return (
    <div className={styles.page}>
      <PageHeading />
      <p className={styles.noScript}>{t('no_script')}</p>
      <SessionBoundary>
        <Content type={page.page.type} />
      </SessionBoundary>
    </div>
  );
}

function Content({ type }: { type: PageData['page']['type'] }) {
  switch (type) {
    case 'profile_requests':
      return <RequestsPage />;
    case 'profile_pro':
      return <LatePage key={type} load={loadPro} />;
    case 'profile_achievements':
      return <LatePage key={type} load={loadAchievements} />;
    default:
      return <ProfilePage />;
  }
}
