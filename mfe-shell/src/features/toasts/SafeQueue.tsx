import { Boundary } from '@roadside/mfe-kit/fragment';

import { ToastQueue } from './ToastQueue';

/** Error boundary of the toasts. After a failure the next request tries again. */
export function SafeQueue({ requestCount }: { requestCount: number }) {
  return (
    <Boundary subject={String(requestCount)}>
      <ToastQueue />
    </Boundary>
  );
}
