import { useSession } from '@roadside/mfe-kit/page';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect } from 'react';

import type { FormState } from '../../shared/form/use-form';

const FIELD = 'driver_name';

/** Fills in the name of a signed-in visitor once it is known, unless there is one. */
export function useKnownName({ values, isRead, setValue }: FormState): void {
  const session = useSession();
  const name = session.status === 'authorized' ? session.profile.fio : '';
  const fillIn = useLatest(() => {
    if ((values[FIELD]?.[0] ?? '') === '') setValue(FIELD, [name]);
  });
  useEffect(() => {
    if (isRead && name !== '') fillIn.current();
  }, [isRead, name, fillIn]);
}
