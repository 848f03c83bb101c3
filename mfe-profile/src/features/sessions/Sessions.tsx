import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { RequestError, send } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useFailure } from '../../shared/loading/use-failure';
import type { Loading } from '../../shared/loading/use-loaded';
import type { AccountSession, AccountSessions } from '../../shared/types';
import { SessionRow } from './SessionRow';
import styles from './Sessions.module.css';

/** Devices shown before the visitor asks for all. */
const FIRST = 5;

/** Where the visitor is signed in. Other devices can be signed out, one or all. */
export function Sessions({ part }: { part: Loading<AccountSessions> }) {
  const t = useTranslate('profile');
  const fail = useFailure();
  const [showsAll, setShowsAll] = useState(false);
  const end = async (session: AccountSession) => {
    part.change(({ items }) => ({ items: items.filter(({ id }) => id !== session.id) }));
    try {
      await send('delete', '/api/auth/sessions/{id}', { at: { id: session.id } });
    } catch (error) {
      // Already ended on another page.
      if (error instanceof RequestError && error.status === 404) return;
      part.change(({ items }) => ({ items: [...items, session] }));
      fail(error);
    }
  };
  return (
    <section className={styles.sessions}>
      <h2>{t('sessions.title')}</h2>
      <LoadedPart part={part}>
        {({ items }) => {
          const shown = showsAll ? currentFirst(items) : currentFirst(items).slice(0, FIRST);
          return (
            <>
              <ul className={styles.list} role="list">
                {shown.map((session) => (
                  <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
                ))}
              </ul>
              {shown.length < items.length ? (
                <Button variant="quiet" className={styles.all} onClick={() => setShowsAll(true)}>
                  {t('sessions.all', { count: items.length })}
                </Button>
              ) : null}
              {items.length > 1 ? <EndAll /> : null}
            </>
          );
        }}
      </LoadedPart>
    </section>
  );
}

function currentFirst(items: readonly AccountSession[]): readonly AccountSession[] {
  return items.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Signs the visitor out on every device, also on this one. */
function EndAll() {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  const fail = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const endAll = async () => {
    setIsBusy(true);
    try {
      await send('delete', '/api/auth/sessions', {});
      location.assign(`/${locale.code}/${city.code}`);
    } catch (error) {
      setIsBusy(false);
      fail(error);
    }
  };
  return (
    <Button variant="secondary" className={styles.all} busy={isBusy} onClick={() => void endAll()}>
      {t('sessions.end_all')}
    </Button>
  );
}
