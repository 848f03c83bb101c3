import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';

import { PageSkeleton } from './shared/late/PageSkeleton';
import { loadProgress } from './shared/load-progress';
import { LoadedPart } from './shared/loading/LoadedPart';
import { useLoaded } from './shared/loading/use-loaded';
import { AccountCard } from './features/account-card/AccountCard';
import { DocumentAlerts } from './features/documents/DocumentAlerts';
import { LevelCard } from './features/level/LevelCard';
import { OwnData } from './features/own-data/OwnData';
import { LatestRequests } from './features/requests/LatestRequests';
import { loadRequests } from './features/requests/load-requests';
import { SavedArticles } from './features/saved-articles/SavedArticles';
import { PostLinks } from './features/post-links/PostLinks';
import { Sessions } from './features/sessions/Sessions';
import { Settings } from './features/settings/Settings';
import styles from './ProfilePage.module.css';

/**
 * The visitor's profile: what waits for an answer comes first, what is rarely needed last. All
 * parts appear together, so that none pushes another aside.
 */
export function ProfilePage() {
  const t = useTranslate('pro');
  const { locale, city } = useFragmentContext('locale', 'city');
  const profile = `/${locale.code}/${city.code}/profile`;
  const place = { locale: locale.code, city: city.code };
  const account = useLoaded((signal) => request('get', '/api/auth/account', { signal, cache: 'no-store' }));
  const progress = useLoaded((signal) => loadProgress(place, signal));
  const requests = useLoaded((signal) => loadRequests(place, undefined, signal));
  const saved = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/favourites', { at: place, signal, cache: 'no-store' }),
  );
  const sessions = useLoaded((signal) => request('get', '/api/auth/sessions', { signal, cache: 'no-store' }));
  if ([account, progress, requests, saved, sessions].some(({ state }) => state.status === 'loading')) {
    return <PageSkeleton />;
  }
  return (
    <>
      {progress.state.status === 'ready' ? <DocumentAlerts documents={progress.state.data.documents} /> : null}
      <LoadedPart part={account}>{(data) => <AccountCard account={data} onChange={account.change} />}</LoadedPart>
      <div className={styles.columns}>
        <div className={styles.column}>
          <LoadedPart part={progress}>
            {({ level, ends_on: endsOn }) => (
              <LevelCard level={level} endsOn={endsOn}>
                <a href={`${profile}/pro`}>{t('open.pro')}</a>
                <a href={`${profile}/pro/achievements`}>{t('open.achievements')}</a>
              </LevelCard>
            )}
          </LoadedPart>
          <LatestRequests part={requests} />
          <SavedArticles part={saved} />
          <PostLinks />
        </div>
        <div className={styles.column}>
          <Settings />
          <Sessions part={sessions} />
          <LoadedPart part={account}>{(data) => <OwnData account={data} onChange={account.change} />}</LoadedPart>
        </div>
      </div>
    </>
  );
}
