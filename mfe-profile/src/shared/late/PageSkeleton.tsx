import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';

import styles from './PageSkeleton.module.css';

/** Placeholder of a page. It keeps the footer below the window until the content is there. */
export function PageSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton count={3} />
      <Skeleton shape="tile" count={3} />
    </div>
  );
}
