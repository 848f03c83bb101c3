import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useAction } from '../../shared/loading/use-action';
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
  const { isBusy, run } = useAction();
  const more = async (after: string) => {
    const page = await loadRequests(place, after);
    part.change((known) => ({ ...page, items: [...known.items, ...page.items] }));
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
                <Button variant="secondary" className={styles.more} busy={isBusy} onClick={() => run(() => more(next))}>
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
