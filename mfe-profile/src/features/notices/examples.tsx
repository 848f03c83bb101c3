import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { sampleNotice } from '../../shared/testing/sample-posts';
import type { NoticeChoices } from '../../shared/types';
import { NoticeChoicesForm } from './NoticeChoicesForm';
import { NoticeRows } from './NoticeRows';

const ON = { site: true, mail: false };
const CHOICES: NoticeChoices = { comments: ON, replies: { site: true, mail: true }, moderation: ON, support: ON };

const examples: Examples = {
  title: 'Notices',
  examples: {
    rows: () => (
      <Sample type="profile_notices">
        <NoticeRows
          items={[
            sampleNotice('n1'),
            sampleNotice('n2', { kind: 'post_rejected', excerpt: '', reason: 'spam', note: 'Leave out the shop.' }),
            sampleNotice('n4', { kind: 'author_posted', excerpt: 'I park where it is lit.' }),
            sampleNotice('n5', { kind: 'other', excerpt: '' }),
            sampleNotice('n3', { kind: 'support_reply', title: 'R-7KQ2-M9XD', excerpt: '', is_read: true, url: '/r' }),
          ]}
          onRead={() => undefined}
        />
      </Sample>
    ),
    choices: () => (
      <Sample type="profile_notices">
        <NoticeChoicesForm settings={{ choices: CHOICES, mail_to: 'a…a@example.org' }} />
      </Sample>
    ),
    choicesWithoutMail: () => (
      <Sample type="profile_notices">
        <NoticeChoicesForm settings={{ choices: CHOICES }} />
      </Sample>
    ),
  },
};

export default examples;
