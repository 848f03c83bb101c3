import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Banner } from '@roadside/mfe-kit/ui/banner/Banner';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Skeleton } from '@roadside/mfe-kit/ui/skeleton/Skeleton';
import type { ReactNode } from 'react';

import type { Loading } from './use-loaded';

export interface LoadedPartProps<Data> {
  part: Loading<Data>;
  /** Content for data that is ready. */
  children: (data: Data) => ReactNode;
}

/** A part of the page: loading, failed with a way to try again, or ready. */
export function LoadedPart<Data>({ part, children }: LoadedPartProps<Data>) {
  const t = useTranslate('profile');
  const { state, retry } = part;
  if (state.status === 'ready') return children(state.data);
  if (state.status === 'loading') {
    return (
      <div aria-busy="true">
        <Skeleton count={2} />
      </div>
    );
  }
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="secondary" onClick={retry}>
          {t('failed.retry')}
        </Button>
      }
    >
      {t(`failed.${state.reason}`)}
    </Banner>
  );
}
