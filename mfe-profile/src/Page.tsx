import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from './features/page-heading/PageHeading';
import { RequestsPage } from './features/requests/RequestsPage';
import { LateScreen } from './late/LateScreen';
import { isLate, type PageType } from './late/late-types';
import { SessionBoundary } from './shared/session/SessionBoundary';
import styles from './Page.module.css';
import { ProfilePage } from './ProfilePage';

/** A page of the profile. Its HTML holds nothing personal: scripts load that after hydration. */
export function Page() {
  const t = useTranslate('profile');
  const { page } = useFragmentContext('page');
  return (
    <div className={styles.page}>
      <PageHeading />
      <p className={styles.noScript}>{t('no_script')}</p>
      <SessionBoundary>
        <Screen type={page.page.type} />
      </SessionBoundary>
    </div>
  );
}

function Screen({ type }: { type: PageType }) {
  if (isLate(type)) return <LateScreen key={type} type={type} />;
  return type === 'profile_requests' ? <RequestsPage /> : <ProfilePage />;
}
