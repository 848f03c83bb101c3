import type { Examples } from '@roadside/mfe-kit/examples';
import type { Profile } from '@roadside/mfe-kit/page';
import { setSession } from '@roadside/mfe-kit/page/host';
import { useEffect } from 'react';

import { OverlayExample } from '../../shared/testing/OverlayExample';
import { Sample } from '../../shared/testing/Sample';
import { AccountOverlay } from './AccountOverlay';

/** A visitor who signs in when the example is shown. */
function SignedIn(profile: Partial<Profile>) {
  return function Example() {
    useEffect(
      () => setSession({ status: 'authorized', profile: { fio: 'Anna Petrova', notifications: 0, ...profile } }),
      [],
    );
    return (
      <Sample>
        <OverlayExample overlay={AccountOverlay} />
      </Sample>
    );
  };
}

const examples: Examples = {
  title: 'AccountOverlay',
  examples: {
    initials: SignedIn({}),
    waiting: SignedIn({ notifications: 2 }),
    longName: SignedIn({ fio: 'Abdurrahman Mukhammadsodik Khudoyberdiyevich Mirzakhamdamov-Abdulkhamidov' }),
  },
};

export default examples;
