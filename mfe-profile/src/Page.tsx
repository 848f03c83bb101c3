import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { useState } from 'react';

import { PageHeading } from './features/page-heading/PageHeading';
import { RequestsPage } from './features/requests/RequestsPage';
import { LateScreen } from './late/LateScreen';
import { isLate, type PageType } from './late/late-types';
import { LatePage } from './shared/late/LatePage';
import { loadAchievements, loadProgress } from './shared/load-progress';
import { PageTitle } from './shared/page-title';
import { plainPage } from './shared/plain-page';
import { SessionBoundary } from './shared/session/SessionBoundary';
import styles from './Page.module.css';
import { ProfilePage } from './ProfilePage';

const proPage = async () => (await import(/* webpackChunkName: "late" */ './ProPage')).ProPage;
const achievementsPage = async () =>
  (await import(/* webpackChunkName: "late" */ './AchievementsPage')).AchievementsPage;

/** A page of the profile. Its HTML holds nothing personal: scripts load that after hydration. */
export function Page() {
  const t = useTranslate('profile');
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  // A soft navigation to another page, language or city shows none of the data before.
  const key = [locale.code, city.code, page.page.type, ...Object.values(page.page.params)].join('/');
  const [title, setTitle] = useState<string>();
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <div className={styles.noScript}>
        <p>{t('no_script')}</p>
        <ButtonLink href={plainPage(page, locale.code, city.code)}>{t('no_script_open')}</ButtonLink>
      </div>
      <SessionBoundary key={key}>
        <PageTitle value={setTitle}>
          <Screen type={page.page.type} />
        </PageTitle>
      </SessionBoundary>
    </div>
  );
}

function Screen({ type }: { type: PageType }) {
  const { locale, city } = useFragmentContext('locale', 'city');
  const place = { locale: locale.code, city: city.code };
  if (isLate(type)) return <LateScreen key={type} type={type} />;
  switch (type) {
    case 'profile_requests':
      return <RequestsPage />;
    case 'profile_pro':
      return <LatePage key={type} code={proPage} data={(signal) => loadProgress(place, signal)} />;
    case 'profile_achievements':
      return <LatePage key={type} code={achievementsPage} data={(signal) => loadAchievements(place, signal)} />;
    default:
      return <ProfilePage />;
  }
}
