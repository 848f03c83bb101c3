import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample } from '../../shared/testing/Sample';
import { sampleOwnComment, sampleSummary } from '../../shared/testing/sample-posts';
import { Figures } from './MediaPage';
import { MediaTabs } from './MediaTabs';
import { OwnCommentRows } from './OwnCommentsPage';
import { OwnPostRows } from './OwnPostRows';

const examples: Examples = {
  title: 'Media',
  examples: {
    figures: () => (
      <Sample type="profile_media">
        <Figures summary={{ posts: 4, views: 1280, likes: 96, comments: 31, followers: 18, posts_left_today: 5 }} />
      </Sample>
    ),
    noFigures: () => (
      <Sample type="profile_media">
        <Figures summary={{ posts: 0, views: 0, likes: 0, comments: 0, followers: 0, posts_left_today: 5 }} />
      </Sample>
    ),
    tabs: () => (
      <Sample type="profile_drafts">
        <MediaTabs />
      </Sample>
    ),
    posts: () => (
      <Sample type="profile_drafts">
        <OwnPostRows
          items={[
            sampleSummary({ id: 'p1', title: '' }),
            sampleSummary({ id: 'p2', state: 'scheduled', scheduled_at: '2026-12-01T09:00:00Z' }),
            sampleSummary({ id: 'p3', state: 'on_review' }),
            sampleSummary({ id: 'p4', state: 'rejected', rejection: 'spam', rejection_note: 'Leave out the shop.' }),
            sampleSummary({
              id: 'p5',
              state: 'published',
              published_at: '2026-11-20T09:00:00Z',
              has_changes: true,
              views: 120,
              likes: 3,
              comments: 2,
            }),
            sampleSummary({ id: 'p6', state: 'archived' }),
          ]}
        />
      </Sample>
    ),
    comments: () => (
      <Sample type="profile_comments">
        <OwnCommentRows items={[sampleOwnComment('c1'), sampleOwnComment('c2', { state: 'rejected' })]} />
      </Sample>
    ),
  },
};

export default examples;
