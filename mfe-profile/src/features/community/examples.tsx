import type { Examples } from '@roadside/mfe-kit/examples';

import { AuthorList } from '../../shared/following/ChosenAuthors';
import { PostRows } from '../../shared/posts/PostRows';
import { Sample } from '../../shared/testing/Sample';
import { samplePost } from '../../shared/testing/sample-posts';
import { EmptyFeed } from './EmptyFeed';

const AUTHORS = [
  { id: 'a'.repeat(32), name: 'Anna S.', is_you: false },
  { id: 'b'.repeat(32), name: 'A driver with a name of forty letters xyz', is_you: false },
];

const examples: Examples = {
  title: 'PostRows',
  examples: {
    usual: () => (
      <Sample type="community">
        <PostRows
          items={[
            samplePost('p1', { title: 'How I plan a night shift' }),
            samplePost('p2', {
              title: 'What do you do when the app loses the address in a yard with five entrances and no signs at all?',
              author: { id: 'b', name: 'Boris K.', is_you: true },
              comments: 0,
              views: 0,
              reactions: { likes: 0, useful: 0, liked: false, found_useful: false, favourite: false },
            }),
            samplePost('p3', { title: 'איך אני מתכנן משמרת לילה', language: 'he', excerpt: 'שלושה דברים עוזרים לי.' }),
          ]}
        />
      </Sample>
    ),
    authors: () => (
      <Sample type="community">
        <AuthorList kind="followed" authors={AUTHORS} />
        <AuthorList kind="muted" authors={AUTHORS} />
      </Sample>
    ),
    empty: () => (
      <Sample type="community">
        <EmptyFeed filter={{ sort: 'hot', topic: '' }} onChoose={() => undefined} />
        <EmptyFeed filter={{ sort: 'following', topic: '' }} onChoose={() => undefined} />
        <EmptyFeed filter={{ sort: 'new', topic: 'car' }} onChoose={() => undefined} />
      </Sample>
    ),
  },
};

export default examples;
