import type { Values } from '@roadside/mfe-kit/forms';
import { useSession } from '@roadside/mfe-kit/page';
import { request } from '@roadside/mfe-kit/request';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { useEffect, useState } from 'react';

import { contactDetails } from '../../shared/form/contact-details';
import type { FormState } from '../../shared/form/use-form';

const NONE: Values = {};

/**
 * Fills empty fields with what the account of a signed-in visitor knows: the name, and the contact
 * details of the last request.
 *
 * @returns the known values. They are not the visitor's input, so a draft leaves them out.
 */
export function useKnownDetails({ values, isRead, setValue }: FormState): Values {
  const session = useSession();
  const name = session.status === 'authorized' ? session.profile.fio : '';
  const [known, setKnown] = useState(NONE);
  const fillIn = useLatest((details: Readonly<Record<string, string | null | undefined>>) => {
    const given: Values = Object.fromEntries(
      Object.entries(details).flatMap(([field, text]) => (text ? [[field, [text]]] : [])),
    );
    setKnown((previous) => ({ ...given, ...previous }));
    for (const [field, texts] of Object.entries(given)) {
      if ((values[field]?.[0] ?? '') === '') setValue(field, texts);
    }
  });
  const empty = useLatest(() => {
    for (const [field, [text]] of Object.entries(known)) if (values[field]?.[0] === text) setValue(field, []);
    setKnown(NONE);
  });
  const isGuest = session.status === 'guest';
  // A page restored after signing out belongs to the next person.
  useEffect(() => {
    if (isGuest) empty.current();
  }, [isGuest, empty]);
  useEffect(() => {
    if (!isRead || name === '') return;
    fillIn.current({ driver_name: name });
    // Details of two people are not mixed.
    if (Object.keys(contactDetails()).length > 0) return;
    const leaving = new AbortController();
    request('get', '/api/auth/contact-details', { signal: leaving.signal, cache: 'no-store' }).then(
      (details) => fillIn.current(details),
      // The visitor fills the fields in.
      () => undefined,
    );
    return () => leaving.abort();
  }, [isRead, name, fillIn]);
  return known;
}
