import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import type { ReactNode } from 'react';

import { LoadedPart } from '../loading/LoadedPart';
import styles from './PagedList.module.css';
import type { Pages } from './use-pages';

export interface PagedListProps<Item> {
  pages: Pages<Item>;
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with a button for its next page: loading, failed, empty or with items. */
export function PagedList<Item>({ pages, empty, children }: PagedListProps<Item>) {
  const t = useTranslate('profile');
  const { part, more, isBusy } = pages;
  return (
    <div className={part.state.status === 'loading' ? styles.loading : styles.list}>
      <LoadedPart part={part}>
        {({ items, next }) =>
          items.length === 0 && !next ? (
            empty
          ) : (
            <>
              {children(items)}
              {next ? (
                <Button variant="secondary" className={styles.more} busy={isBusy} onClick={() => more(next)}>
                  {t('requests.more')}
                </Button>
              ) : null}
              <VisuallyHidden role="status">{isBusy ? t('loading_more') : ''}</VisuallyHidden>
            </>
          )
        }
      </LoadedPart>
    </div>
  );
}
