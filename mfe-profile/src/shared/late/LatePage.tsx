import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { type ComponentType, useCallback, useEffect, useState } from 'react';

import { PageSkeleton } from './PageSkeleton';

export interface LatePageProps {
  /** Imports the page's chunk. The same function on every render. */
  load: () => Promise<ComponentType>;
}

/** A page whose code loads after hydration, together with the visitor's data. */
export function LatePage({ load }: LatePageProps) {
  const t = useTranslate('profile');
  const [page, setPage] = useState<{ Content?: ComponentType; hasFailed: boolean }>({ hasFailed: false });
  const start = useCallback(() => {
    setPage({ hasFailed: false });
    load().then(
      (Content) => setPage({ Content, hasFailed: false }),
      () => setPage({ hasFailed: true }),
    );
  }, [load]);
  useEffect(start, [start]);
  const { Content, hasFailed } = page;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [hasFailed, start]);
  if (Content) return <Content />;
  if (!hasFailed) return <PageSkeleton />;
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="secondary" onClick={start}>
          {t('failed.retry')}
        </Button>
      }
    >
      {t('failed.offline')}
    </Banner>
  );
}
