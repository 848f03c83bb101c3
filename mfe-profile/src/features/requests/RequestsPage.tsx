import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useFailure } from '../../shared/loading/use-failure';
import { useLoaded } from '../../shared/loading/use-loaded';
import { loadRequests } from './load-requests';
import { NoRequests } from './NoRequests';
import { RequestList } from './RequestList';
import styles from './Requests.module.css';

/** All requests that the visitor sent while signed in, a page at a time. */
export function RequestsPage() {
  const t = useTranslate('profile');
  const { locale, city } = useFragmentContext('locale', 'city');
  const place = { locale: locale.code, city: city.code };
  const part = useLoaded((signal) => loadRequests(place, undefined, signal));
  const fail = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const more = async (after: string) => {
    setIsBusy(true);
    try {
      const page = await loadRequests(place, after);
      part.change((known) => ({ ...page, items: [...known.items, ...page.items] }));
    } catch (error) {
      fail(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={part.state.status === 'loading' ? styles.loading : styles.section}>
      <LoadedPart part={part}>
        {({ items, next }) =>
          items.length === 0 ? (
            <NoRequests />
          ) : (
            <>
              <RequestList items={items} />
              {next ? (
                <Button variant="secondary" className={styles.more} busy={isBusy} onClick={() => void more(next)}>
                  {t('requests.more')}
                </Button>
              ) : null}
            </>
          )
        }
      </LoadedPart>
    </div>
  );
}
