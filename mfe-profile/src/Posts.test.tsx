import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Page } from './Page';
import { Sample, type SampleProps } from './shared/testing/Sample';
import {
  sampleComment,
  sampleCommunityPost,
  sampleNotice,
  sampleOwnComment,
  samplePost,
  sampleSummary,
  TOPICS,
} from './shared/testing/sample-posts';

/** Responses by method and path; a missing one breaks the connection. */
let answers: Record<string, () => Response>;
let requests: { request: string; body: unknown }[];
/** Requests that go on after the page is left. */
let keptAlive: string[];

const PLACE = '/api/ru-en/moskva';
const FOLLOW = `${PLACE}/community/authors/${'a'.repeat(32)}/follow`;

beforeEach(() => {
  requests = [];
  keptAlive = [];
  history.replaceState(null, '', '/ru-en/moskva/community');
  answers = {
    'GET /csrf_token': () => Response.json({ sk: 'token' }),
    [`GET ${PLACE}/community/topics`]: () => Response.json({ items: TOPICS }),
    [`GET ${PLACE}/community/posts?sort=hot`]: () => Response.json({ items: [samplePost('p1')], next: 'c' }),
    [`GET ${PLACE}/community/posts?sort=hot&cursor=c`]: () => Response.json({ items: [samplePost('p2')] }),
    [`GET ${PLACE}/community/posts/p1`]: () => Response.json(sampleCommunityPost()),
    [`GET ${PLACE}/community/posts/p1/comments`]: () => Response.json({ items: [sampleComment('c1')] }),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { body?: string }) => {
    const request = `${init.method} ${address}`;
    if (init.keepalive) keptAlive.push(request);
    requests.push({ request, body: init.body === undefined ? undefined : JSON.parse(init.body) });
    const answer = answers[request];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

async function open(type: NonNullable<SampleProps['type']>, params: Record<string, string> = {}) {
  render(
    <Sample type={type} params={params}>
      <Page />
    </Sample>,
  );
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), { timeout: 10_000 });
}

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

const expired = () => Response.json({ error: { code: 'unauthorized', message: '' } }, { status: 401 });
const broken = () => Response.json({ error: { code: 'internal', message: '' } }, { status: 500 });

test('server HTML of the community holds no post and no code of it', () => {
  const html = renderToStaticMarkup(
    <Sample type="community">
      <Page />
    </Sample>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(requests).toEqual([]);
});

test('the feed loads a page at a time and keeps its filter in the address', async () => {
  await open('community');
  await press('Show more');
  expect(screen.getAllByRole('link', { name: /^Post p/ }).map((link) => link.textContent)).toEqual([
    'Post p1',
    'Post p2',
  ]);
  answers[`GET ${PLACE}/community/posts?sort=new`] = () => Response.json({ items: [] });
  await press('New');
  expect(location.search).toBe('?sort=new');
  expect(screen.getByText('There are no posts yet')).toBeTruthy();
  cleanup();
  await open('community');
  expect(screen.getByRole('button', { name: 'New' }).getAttribute('aria-pressed')).toBe('true');
});

test('a feed that failed loads again', async () => {
  delete answers[`GET ${PLACE}/community/posts?sort=hot`];
  await open('community');
  expect(screen.getByText(/There is no connection/)).toBeTruthy();
  answers[`GET ${PLACE}/community/posts?sort=hot`] = () => Response.json({ items: [samplePost('p1')] });
  await press('Try again');
  expect(screen.getByRole('link', { name: 'Post p1' })).toBeTruthy();
});

test('the title of a post becomes the heading of the page', async () => {
  await open('community_post', { id: 'p1' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How I plan a night shift');
});

test('a like shows immediately and goes back when it fails', async () => {
  const reactions = { likes: 4, useful: 1, liked: true, found_useful: false, favourite: false };
  answers[`PUT ${PLACE}/community/posts/p1/reactions`] = broken;
  await open('community_post', { id: 'p1' });
  fireEvent.click(screen.getByRole('button', { name: /^Like 3$/ }));
  expect(screen.getByRole('button', { name: /^Like 4$/ }).getAttribute('aria-pressed')).toBe('true');
  await settle();
  expect(screen.getByRole('button', { name: /^Like 3$/ }).getAttribute('aria-pressed')).toBe('false');
  answers[`PUT ${PLACE}/community/posts/p1/reactions`] = () => Response.json(reactions);
  await press(/^Like 3$/);
  expect(screen.getByRole('button', { name: /^Like 4$/ })).toBeTruthy();
});

test('what a press shows immediately is sent even if the visitor leaves', async () => {
  answers[`PUT ${FOLLOW}`] = () => Response.json({ followed: true });
  await open('community_post', { id: 'p1' });
  await press(/^Like 3$/);
  await press('Follow Anna S.');
  expect(keptAlive).toEqual([`PUT ${PLACE}/community/posts/p1/reactions`, `PUT ${FOLLOW}`]);
});

const followButton = () => screen.getByRole('button', { name: /^Follow(ing)? Anna S\.$/ });

test('following shows immediately, goes back when it fails, and ends by a second press', async () => {
  answers[`PUT ${FOLLOW}`] = broken;
  await open('community_post', { id: 'p1' });
  fireEvent.click(followButton());
  expect([followButton().textContent, followButton().getAttribute('aria-pressed')]).toEqual(['Following', 'true']);
  await settle();
  expect([followButton().textContent, followButton().getAttribute('aria-pressed')]).toEqual(['Follow', 'false']);
  answers[`PUT ${FOLLOW}`] = () => Response.json({ followed: true });
  await press('Follow Anna S.');
  expect(followButton().textContent).toBe('Following');
  answers[`DELETE ${FOLLOW}`] = () => Response.json({ followed: false });
  await press('Following Anna S.');
  expect(followButton().textContent).toBe('Follow');
  expect(requests.map(({ request }) => request).filter((request) => request.endsWith('/follow'))).toEqual([
    `PUT ${FOLLOW}`,
    `PUT ${FOLLOW}`,
    `DELETE ${FOLLOW}`,
  ]);
});

test('following too many authors has a limit, which a toast explains', async () => {
  answers[`PUT ${FOLLOW}`] = () =>
    Response.json({ error: { code: 'too_many_followed', message: '' } }, { status: 422 });
  await open('community_post', { id: 'p1' });
  await press('Follow Anna S.');
  expect(screen.getByRole('button', { name: 'Follow Anna S.' })).toBeTruthy();
});

test('a session that ends while one follows leads to sign-in', async () => {
  answers[`PUT ${FOLLOW}`] = expired;
  await open('community_post', { id: 'p1' });
  await press('Follow Anna S.');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a hidden author is no longer followed and can be shown again', async () => {
  answers[`GET ${PLACE}/community/posts/p1`] = () => Response.json({ ...sampleCommunityPost(), is_followed: true });
  answers[`PUT ${PLACE}/community/authors/${'a'.repeat(32)}/mute`] = () => Response.json({ muted: true });
  await open('community_post', { id: 'p1' });
  await press('Hide posts of Anna S.');
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
  await press('Show posts again: Anna S.');
  expect(screen.getByRole('button', { name: 'Follow Anna S.' })).toBeTruthy();
});

test('posts of followed authors stand below the authors, and without any the page says how to follow', async () => {
  const anna = { id: 'a'.repeat(32), name: 'Anna S.', is_you: false };
  history.replaceState(null, '', '/ru-en/moskva/community?sort=following');
  answers[`GET ${PLACE}/community/posts?sort=following`] = () => Response.json({ items: [samplePost('p1')] });
  answers[`GET ${PLACE}/account/followed-authors`] = () => Response.json({ items: [anna] });
  answers[`GET ${PLACE}/account/muted-authors`] = () => Response.json({ items: [] });
  await open('community');
  expect(screen.getByText('You follow 1 author')).toBeTruthy();
  expect(screen.queryByText(/hidden author/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Post p1' })).toBeTruthy();
  cleanup();
  answers[`GET ${PLACE}/community/posts?sort=following`] = () => Response.json({ items: [] });
  answers[`GET ${PLACE}/account/followed-authors`] = () => Response.json({ items: [] });
  await open('community');
  await press('Show popular posts');
  expect(location.search).toBe('');
});

test('a comment is added below the others, and a reply below its comment', async () => {
  await open('community_post', { id: 'p1' });
  await press('Send the comment');
  expect(screen.getByText('Write something first.')).toBeTruthy();
  answers[`POST ${PLACE}/community/posts/p1/comments`] = () =>
    Response.json(sampleComment('c2', { text: 'Mine' }), { status: 201 });
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: ' Mine ' } });
  await press('Send the comment');
  expect(screen.getByText('Mine')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('');

  fireEvent.click(screen.getAllByRole('button', { name: 'Reply to Boris K.' })[0] as HTMLElement);
  await settle();
  const field = screen.getByLabelText('Your reply to Boris K.');
  expect(document.activeElement).toBe(field);
  answers[`POST ${PLACE}/community/posts/p1/comments`] = () =>
    Response.json(sampleComment('c3', { text: 'Agreed', parent: 'c1' }), { status: 201 });
  fireEvent.change(field, { target: { value: 'Agreed' } });
  await press('Send the reply');
  expect(requests.at(-1)?.body).toEqual({ text: 'Agreed', parent: 'c1' });
  expect(screen.getByText('Agreed').closest('li')?.parentElement?.closest('li')).toBeTruthy();
});

test('a session that ends in mid-comment keeps the text', async () => {
  await open('community_post', { id: 'p1' });
  answers[`POST ${PLACE}/community/posts/p1/comments`] = expired;
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'Not lost' } });
  await press('Send the comment');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  cleanup();
  await open('community_post', { id: 'p1' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Not lost');
});

test('a report needs a reason', async () => {
  await open('community_post', { id: 'p1' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Report' })[0] as HTMLElement);
  await press('Send the report');
  expect(screen.getByText('Choose what is wrong.')).toBeTruthy();
  answers[`POST ${PLACE}/community/posts/p1/report`] = () => new Response(null, { status: 204 });
  fireEvent.click(screen.getByLabelText('Advertising'));
  await press('Send the report');
  expect(requests.at(-1)?.body).toEqual({ reason: 'spam', text: '' });
});

test('a post that is gone is an answer, not a failure', async () => {
  answers[`GET ${PLACE}/community/posts/p1`] = () =>
    Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 });
  await open('community_post', { id: 'p1' });
  expect(screen.getByRole('heading', { name: 'This post is not here' })).toBeTruthy();
});

test('drafts say their state and lead to the editor', async () => {
  answers[`GET ${PLACE}/account/posts?list=drafts`] = () =>
    Response.json({
      items: [sampleSummary({ title: '' }), sampleSummary({ id: 'p2', state: 'rejected', rejection: 'spam' })],
    });
  await open('profile_drafts');
  expect(screen.getByRole('link', { name: 'Without a title' }).getAttribute('href')).toBe(
    '/ru-en/moskva/post-editor/p1',
  );
  expect(screen.getByText('A moderator sees advertising in it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Drafts' }).getAttribute('aria-current')).toBe('page');
});

test('comments, saved posts and figures have an empty state', async () => {
  answers[`GET ${PLACE}/account/comments`] = () => Response.json({ items: [] });
  await open('profile_comments');
  expect(screen.getByText('You have not commented yet')).toBeTruthy();
  cleanup();
  answers[`GET ${PLACE}/account/comments`] = () => Response.json({ items: [sampleOwnComment('c1')] });
  await open('profile_comments');
  expect(screen.getByText('Thank you, that helped.')).toBeTruthy();
  cleanup();
  answers[`GET ${PLACE}/account/post-favourites`] = () => Response.json({ items: [] });
  await open('profile_favorites');
  expect(screen.getByText('You have not saved any posts')).toBeTruthy();
  cleanup();
  answers[`GET ${PLACE}/account/media`] = () =>
    Response.json({ posts: 0, views: 0, likes: 0, comments: 0, followers: 0, posts_left_today: 5 });
  await open('profile_media');
  expect(screen.getByText('Your figures appear here after your first post.')).toBeTruthy();
});

test('a notice of a kind that only a newer server knows leads to its post', async () => {
  const notice = { ...sampleNotice('n1'), kind: 'author_of_the_month' };
  answers[`GET ${PLACE}/account/notices`] = () => Response.json({ items: [notice], unread: 1 });
  await open('profile_notices');
  const link = screen.getByRole('link', { name: /News about “How I plan a night shift”/ });
  expect(link.getAttribute('href')).toMatch(/\/community\/p1$/);
});

test('notices are marked as read, and choices go back when they fail', async () => {
  const on = { site: true, mail: false };
  answers[`GET ${PLACE}/account/notices`] = () => Response.json({ items: [sampleNotice('n1')], unread: 1 });
  answers[`GET ${PLACE}/account/notice-settings`] = () =>
    Response.json({ choices: { comments: on, replies: on, moderation: on, support: on } });
  answers[`POST ${PLACE}/account/notices/read`] = () => Response.json({ unread: 0 });
  answers[`PUT ${PLACE}/account/notice-settings`] = broken;
  await open('profile_notices');
  await press('Mark all as read');
  expect(screen.queryByText('New:')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  const [first] = screen.getAllByLabelText<HTMLInputElement>('Comments on my posts');
  fireEvent.click(first as HTMLElement);
  expect(first?.checked).toBe(false);
  await settle();
  expect(first?.checked).toBe(true);
});
