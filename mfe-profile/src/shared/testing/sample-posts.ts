import type {
  Comment,
  CommunityPost,
  FeedPost,
  Notice,
  OwnComment,
  OwnPost,
  PostDraft,
  PostSummary,
  PostTopic,
} from '../types';

export const TOPICS: PostTopic[] = [
  { code: 'orders', name: 'Orders and routes' },
  { code: 'car', name: 'Car and equipment' },
];

const AUTHOR = { id: 'a'.repeat(32), name: 'Anna S.', is_you: false };

/** A post of the community. */
export function samplePost(id: string, differences: Partial<FeedPost> = {}): FeedPost {
  return {
    id,
    title: `Post ${id}`,
    excerpt: 'I park where it is lit, and I keep water and a charger within reach.',
    topic: { code: 'orders', name: 'Orders and routes' },
    language: 'en',
    tags: ['night', 'safety'],
    cover_alt: '',
    author: AUTHOR,
    published_at: '2026-11-20T08:00:00Z',
    reactions: { likes: 3, useful: 1, liked: false, found_useful: false, favourite: false },
    views: 120,
    comments: 2,
    ...differences,
  };
}

/** A post with its text. */
export function sampleCommunityPost(differences: Partial<FeedPost> = {}): CommunityPost {
  return {
    post: samplePost('p1', { title: 'How I plan a night shift', ...differences }),
    html:
      '<p>Three things <strong>help</strong>.</p><h2>Light</h2><ul><li>A lit place</li><li>A charger</li></ul>' +
      '<figure class="quote"><blockquote><p>Slow is safe.</p></blockquote><figcaption><cite>A neighbour</cite></figcaption></figure>' +
      '<aside class="callout callout-tip"><p>Call before you go.</p></aside>' +
      '<a class="link-card" href="https://example.org/parking" rel="nofollow ugc noopener"><strong>Parking</strong>' +
      '<span>example.org</span></a>',
    is_muted: false,
    is_followed: false,
  };
}

/** A comment. */
export function sampleComment(id: string, differences: Partial<Comment> = {}): Comment {
  return {
    id,
    state: 'published',
    author: { ...AUTHOR, name: 'Boris K.' },
    text: `Comment ${id}`,
    created_at: '2026-11-20T09:00:00Z',
    likes: 0,
    liked: false,
    replies: [],
    reply_count: 0,
    ...differences,
  };
}

/** A post in its author's list. */
export function sampleSummary(differences: Partial<PostSummary> = {}): PostSummary {
  return {
    id: 'p1',
    state: 'draft',
    version: 1,
    title: 'How I plan a night shift',
    changed_at: '2026-11-24T09:02:00Z',
    has_changes: false,
    views: 0,
    likes: 0,
    useful: 0,
    comments: 0,
    ...differences,
  };
}

export const DRAFT: PostDraft = {
  title: 'How I plan a night shift',
  topic: 'orders',
  language: 'en',
  tags: ['night'],
  blocks: [
    { type: 'paragraph', text: [{ text: 'Three things ' }, { text: 'help', bold: true }, { text: '.' }] },
    { type: 'heading', level: 'section', text: [{ text: 'Light' }] },
    { type: 'list', ordered: false, items: [[{ text: 'A lit place' }], [{ text: 'A charger' }]] },
  ],
};

/** A post with its content, as its author gets it. */
export function sampleOwnPost(differences: Partial<PostSummary> = {}, draft = DRAFT): OwnPost {
  return { post: sampleSummary(differences), draft, pictures: [] };
}

/** A comment in its author's list. */
export function sampleOwnComment(id: string, differences: Partial<OwnComment> = {}): OwnComment {
  return {
    id,
    post: 'p1',
    post_title: 'How I plan a night shift',
    state: 'published',
    text: 'Thank you, that helped.',
    created_at: '2026-11-20T09:00:00Z',
    likes: 2,
    reply_count: 1,
    ...differences,
  };
}

/** A notice. */
export function sampleNotice(id: string, differences: Partial<Notice> = {}): Notice {
  return {
    id,
    kind: 'comment_on_post',
    created_at: '2026-11-20T09:00:00Z',
    is_read: false,
    actor: 'Boris K.',
    post: 'p1',
    title: 'How I plan a night shift',
    excerpt: 'Thank you, that helped.',
    ...differences,
  };
}
