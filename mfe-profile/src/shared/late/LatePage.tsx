import type { ComponentType } from 'react';

import { LoadedPart } from '../loading/LoadedPart';
import { useLoaded } from '../loading/use-loaded';
import { PageSkeleton } from './PageSkeleton';
import styles from './PageSkeleton.module.css';

export interface LatePageProps<Data> {
  /** Imports the page's chunk. */
  code: () => Promise<ComponentType<{ data: Data }>>;
  /** Loads the visitor's data. */
  data: (signal: AbortSignal) => Promise<Data>;
}

/** A page whose code loads after hydration, while the visitor's data does. */
export function LatePage<Data>({ code, data }: LatePageProps<Data>) {
  const part = useLoaded(async (signal) => {
    const [Content, loaded] = await Promise.all([code(), data(signal)]);
    return { Content, loaded };
  });
  if (part.state.status === 'loading') return <PageSkeleton />;
  return (
    <div className={styles.content}>
      <LoadedPart part={part}>{({ Content, loaded }) => <Content data={loaded} />}</LoadedPart>
    </div>
  );
}
