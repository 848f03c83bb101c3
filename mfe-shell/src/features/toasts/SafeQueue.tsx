import { Boundary } from '@roadside/mfe-kit/fragment';

import { ToastQueue } from './ToastQueue';

/** The notices. Once they have failed, the next one that is asked for tries again. */
export function SafeQueue({ asked }: { asked: number }) {
  return (
    <Boundary subject={String(asked)}>
      <ToastQueue />
    </Boundary>
  );
}
