import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { ErrorState } from '@roadside/mfe-kit/ui/error-state/ErrorState';
import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import { pathTo } from '../../../shared/links/paths';
import styles from './ListStates.module.css';

/** Rows of the skeleton: about one phone screen. */
const ROWS = 10;

/** Placeholder of a loading list. */
export function ListLoading() {
  const t = useTranslate('places');
  return (
    <div className={styles.state} aria-busy="true" role="status">
      <VisuallyHidden as="p">{t('loading')}</VisuallyHidden>
      <Skeleton shape="control" count={ROWS} />
    </div>
  );
}

/** Error state of a list, with a retry and a link to the page of all cities. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate('places');
  const place = useFragmentContext('locale', 'city');
  return (
    <div className={styles.state}>
      <ErrorState
        level={3}
        title={t(navigator.onLine ? 'failed.title' : 'failed.offline')}
        action={
          <div className={styles.ways}>
            <Button onClick={onRetry}>{t('failed.retry')}</Button>
            <a href={pathTo('cities', place)}>{t('failed.link')}</a>
          </div>
        }
      />
    </div>
  );
}
