import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { useState } from 'react';

import { PageSkeleton } from './shared/late/PageSkeleton';
import { loadProgress } from './shared/load-progress';
import { LoadedPart } from './shared/loading/LoadedPart';
import { type Loading, useLoaded } from './shared/loading/use-loaded';
import { useSteps } from './shared/loading/use-steps';
import { usePlace } from './shared/posts/use-place';
import type { Account, AccountSessions, DriverProgress, Favourites, OwnRequests } from './shared/types';
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

/** Steps of the parts: the account, the level, the rest of a phone's column, the other column. */
const STEPS = 4;

/**
 * The visitor's profile: what waits for an answer comes first, what is rarely needed last. No part
 * appears above another one, so that none pushes another aside.
 */
export function ProfilePage() {
  const { at } = usePlace();
  const parts = {
    account: useLoaded((signal) => request('get', '/api/auth/account', { signal, cache: 'no-store' })),
    progress: useLoaded((signal) => loadProgress(at, signal)),
    requests: useLoaded((signal) => loadRequests(at, undefined, signal)),
    saved: useLoaded((signal) => request('get', '/api/{locale}/{city}/favourites', { at, signal, cache: 'no-store' })),
    sessions: useLoaded((signal) => request('get', '/api/auth/sessions', { signal, cache: 'no-store' })),
  };
  const all = Object.values(parts);
  const [hasCome, setHasCome] = useState(false);
  // Once something has come, a part that is tried again loads in its own place.
  if (!hasCome) {
    if (all.some(({ state }) => state.status === 'loading')) return <PageSkeleton />;
    if (all.every(({ state }) => state.status === 'failed')) {
      const retry = () => all.forEach((part) => part.retry());
      return <LoadedPart part={{ ...parts.account, retry }}>{() => null}</LoadedPart>;
    }
    setHasCome(true);
  }
  return <Parts {...parts} />;
}

interface PartsProps {
  account: Loading<Account>;
  progress: Loading<DriverProgress>;
  requests: Loading<OwnRequests>;
  saved: Loading<Favourites>;
  sessions: Loading<AccountSessions>;
}

function Parts({ account, progress, requests, saved, sessions }: PartsProps) {
  const t = useTranslate('pro');
  const { to } = usePlace();
  const step = useSteps(STEPS);
  return (
    <div className={styles.parts} aria-busy={step < STEPS || undefined}>
      {progress.state.status === 'ready' ? <DocumentAlerts documents={progress.state.data.documents} /> : null}
      <LoadedPart part={account}>{(data) => <AccountCard account={data} onChange={account.change} />}</LoadedPart>
      <div className={styles.columns}>
        <div className={styles.column}>
          {step < 2 ? null : (
            <LoadedPart part={progress}>
              {({ level, ends_on: endsOn }) => (
                <LevelCard level={level} endsOn={endsOn}>
                  <a href={to('/profile/pro')}>{t('open.pro')}</a>
                  <a href={to('/profile/pro/achievements')}>{t('open.achievements')}</a>
                </LevelCard>
              )}
            </LoadedPart>
          )}
          {step < 3 ? null : (
            <>
              <LatestRequests part={requests} />
              <SavedArticles part={saved} />
              <PostLinks />
            </>
          )}
        </div>
        {step < STEPS ? null : (
          <div className={styles.column}>
            <Settings />
            <Sessions part={sessions} />
            <LoadedPart part={account}>{(data) => <OwnData account={data} onChange={account.change} />}</LoadedPart>
          </div>
        )}
      </div>
    </div>
  );
}
