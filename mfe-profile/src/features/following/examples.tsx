import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { AuthorChoices } from './AuthorChoices';
import { AuthorList } from './ChosenAuthors';

const ANNA = { id: 'a'.repeat(32), name: 'Anna S.', is_you: false };
const AUTHORS = [ANNA, { id: 'b'.repeat(32), name: 'A driver with a name of forty letters xyz', is_you: false }];

const examples: Examples = {
  title: 'Following',
  examples: {
    notFollowed: () => (
      <Sample type="community_post">
        <AuthorChoices author={ANNA} isFollowed={false} isMuted={false} canMute />
      </Sample>
    ),
    followed: () => (
      <Sample type="community_post">
        <AuthorChoices author={ANNA} isFollowed isMuted={false} canMute />
      </Sample>
    ),
    hidden: () => (
      <Sample type="community_post">
        <AuthorChoices author={ANNA} isFollowed={false} isMuted canMute />
      </Sample>
    ),
    authors: () => (
      <Sample type="community">
        <AuthorList kind="followed" authors={AUTHORS} />
        <AuthorList kind="muted" authors={AUTHORS} />
      </Sample>
    ),
  },
};

export default examples;
