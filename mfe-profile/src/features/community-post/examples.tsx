import type { Examples } from '@roadside/mfe-kit/examples';

import { FollowButton, MuteButton } from '../../shared/following/AuthorButtons';
import { Opens } from '../../shared/testing/Opens';
import { Sample } from '../../shared/testing/Sample';
import { sampleComment, sampleCommunityPost, samplePost } from '../../shared/testing/sample-posts';
import { CommentForm } from './comments/CommentForm';
import { CommentThread } from './comments/CommentThread';
import { Post } from './CommunityPostPage';
import { PostActions } from './PostActions';
import { ReportDialog } from './ReportDialog';

const NOTHING = () => undefined;
const ANNA = { id: 'a'.repeat(32), name: 'Anna S.', is_you: false };
const CHOICE = { isFollowed: false, isMuted: false, follow: NOTHING, mute: NOTHING };

const examples: Examples = {
  title: 'CommunityPost',
  examples: {
    post: () => (
      <Sample type="community_post">
        <Post found={sampleCommunityPost()} />
      </Sample>
    ),
    actions: () => (
      <Sample type="community_post">
        <PostActions
          post={samplePost('p1', {
            reactions: { likes: 1, useful: 2, liked: true, found_useful: false, favourite: true },
          })}
        />
      </Sample>
    ),
    ownActions: () => (
      <Sample type="community_post">
        <PostActions post={samplePost('p1', { author: { id: 'b', name: 'Boris K.', is_you: true } })} />
      </Sample>
    ),
    authorButtons: () => (
      <Sample type="community_post">
        <FollowButton author={ANNA} choice={CHOICE} />
        <FollowButton author={ANNA} choice={{ ...CHOICE, isFollowed: true }} />
        <FollowButton author={ANNA} choice={{ ...CHOICE, isMuted: true }} />
        <MuteButton author={ANNA} choice={CHOICE} />
      </Sample>
    ),
    comments: () => (
      <Sample type="community_post">
        <ul role="list">
          <CommentThread
            post="p1"
            comment={sampleComment('c1', {
              text: 'Thank you.\nAnd what about rain?',
              replies: [
                sampleComment('c2', { author: { id: 'a', name: 'Anna S.', is_you: true }, likes: 2, liked: true }),
                sampleComment('c3', { state: 'on_review', author: { id: 'a', name: 'Anna S.', is_you: true } }),
              ],
              reply_count: 5,
            })}
            onChange={NOTHING}
            onAdded={NOTHING}
          />
          <CommentThread
            post="p1"
            comment={sampleComment('c4', { state: 'deleted', text: '' })}
            onChange={NOTHING}
            onAdded={NOTHING}
          />
        </ul>
      </Sample>
    ),
    form: () => (
      <Sample type="community_post">
        <CommentForm post="p1" onSent={NOTHING} />
      </Sample>
    ),
    report: () => (
      <Sample type="community_post">
        <Opens name="report">
          {(isOpen, close) => <ReportDialog isOpen={isOpen} onClose={close} report={() => Promise.resolve()} />}
        </Opens>
      </Sample>
    ),
  },
};

export default examples;
