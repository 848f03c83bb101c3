import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Page } from './Page';
import { Sample, type SampleProps } from './shared/testing/Sample';
import { ACHIEVEMENTS, DOCUMENTS, NO_ACHIEVEMENTS, NO_PROGRESS, PROGRESS } from './shared/testing/sample-progress';
import { ACCOUNT, otherSessions, sampleArticles, sampleRequest, SESSIONS } from './shared/testing/sample-data';

/** Responses by method and path; a missing one breaks the connection. */
let answers: Record<string, () => Response>;
let requests: string[];

const PLACE = '/api/ru-en/moskva';

beforeEach(() => {
  requests = [];
  answers = {
    'GET /csrf_token': () => Response.json({ sk: 'token' }),
    'GET /api/auth/account': () => Response.json(ACCOUNT),
    'GET /api/auth/sessions': () => Response.json(SESSIONS),
    [`GET ${PLACE}/favourites`]: () => Response.json(sampleArticles(6)),
    [`GET ${PLACE}/account/requests`]: () => Response.json({ items: [sampleRequest('R-1')] }),
    [`GET ${PLACE}/account/progress`]: () => Response.json(PROGRESS),
    [`GET ${PLACE}/account/achievements`]: () => Response.json(ACHIEVEMENTS),
  };
  vi.stubGlobal('fetch', async (address: string, init: { method: string }) => {
    const request = `${init.method} ${address}`;
    requests.push(request);
    const answer = answers[request];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const empty = () => new Response(null, { status: 204 });
const expired = () => Response.json({ error: { code: 'unauthorized', message: 'not signed in' } }, { status: 401 });

async function open(type?: SampleProps['type']) {
  render(
    <Sample {...(type ? { type } : {})}>
      <Page />
    </Sample>,
  );
  await settle();
  // The parts appear frame by frame.
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

test('server HTML has the heading and nothing of the visitor', () => {
  const html = renderToStaticMarkup(
    <Sample>
      <Page />
    </Sample>,
  );
  expect(html).toContain('<h1>Your profile</h1>');
  expect(html).not.toContain(ACCOUNT.fio);
  expect(requests).toEqual([]);
});

test('shows the visitor, requests, saved articles and devices', async () => {
  await open();
  expect(screen.getByText('Anna Petrova')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe('/ru-en/moskva/requests/R-1');
  expect(screen.queryByRole('link', { name: 'All requests' })).toBeNull();
  expect(screen.getByText('This device')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download my data' }).getAttribute('href')).toBe('/api/auth/export');
  expect(requests).toHaveLength(5);
  expect(screen.queryByRole('link', { name: 'Article 5' })).toBeNull();
  await press('Show all 6 articles');
  expect(screen.getByRole('link', { name: 'Article 5' })).toBeTruthy();
});

test('requests that wait for the visitor come first', async () => {
  const items = ['R-1', 'R-2', 'R-3'].map((number) => sampleRequest(number, { subject: number }));
  items.push(sampleRequest('R-4', { subject: 'R-4', status: 'waiting_for_you' }));
  answers[`GET ${PLACE}/account/requests`] = () => Response.json({ items });
  await open();
  const heading = screen.getByRole('heading', { name: 'My requests' });
  const rows = within(heading.parentElement ?? heading).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['R-4', 'R-1', 'R-2']);
  expect(rows[0]?.textContent).toContain('Waiting for your reply');
  expect(screen.getByRole('link', { name: 'All requests' }).getAttribute('href')).toBe(
    '/ru-en/moskva/profile/requests',
  );
});

test('a part that failed leaves the others, and loads again', async () => {
  delete answers[`GET ${PLACE}/favourites`];
  await open();
  expect(screen.getByText('Anna Petrova')).toBeTruthy();
  expect(screen.getByText(/There is no connection/)).toBeTruthy();
  answers[`GET ${PLACE}/favourites`] = () => Response.json(sampleArticles(1));
  await press('Try again');
  expect(screen.getByRole('link', { name: 'Article 0' })).toBeTruthy();
});

test('a page of which nothing has come says so once, and loads again', async () => {
  const working = answers;
  answers = {};
  await open();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  answers = working;
  await press('Try again');
  await waitFor(() => expect(screen.getByText('Where you are signed in')).toBeTruthy());
});

test('a part that failed loads again when the device is online', async () => {
  delete answers['GET /api/auth/sessions'];
  await open();
  answers['GET /api/auth/sessions'] = () => Response.json(SESSIONS);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(screen.getByText('This device')).toBeTruthy();
});

test('a session that is over leads to sign-in and back to this page', async () => {
  answers['GET /api/auth/account'] = expired;
  await open();
  const link = screen.getByRole('link', { name: 'Sign in' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(pathname).toBe('/api/identity/auth');
  expect(searchParams.get('retpath')).toBe(location.href);
});

test('many devices are shown only when the visitor asks for all', async () => {
  answers['GET /api/auth/sessions'] = () => Response.json({ items: [...SESSIONS.items, ...otherSessions(6)] });
  await open();
  expect(screen.getAllByRole('button', { name: /^Sign out on / })).toHaveLength(4);
  await press('Show all 9 devices');
  expect(screen.getAllByRole('button', { name: /^Sign out on / })).toHaveLength(8);
  expect(screen.queryByRole('button', { name: /devices$/ })).toBeNull();
});

test('another device is signed out without a wait', async () => {
  answers[`DELETE /api/auth/sessions/${'2'.repeat(32)}`] = empty;
  await open();
  await press('Sign out on Firefox, Windows');
  expect(screen.queryByText('Firefox, Windows')).toBeNull();
  expect(requests).toContain(`DELETE /api/auth/sessions/${'2'.repeat(32)}`);
});

test('a device that could not be signed out stays in the list', async () => {
  await open();
  await press('Sign out on Firefox, Windows');
  expect(screen.getByText('Firefox, Windows')).toBeTruthy();
});

test('a session that ends in mid-action leads to sign-in', async () => {
  answers[`DELETE /api/auth/sessions/${'2'.repeat(32)}`] = expired;
  await open();
  await press('Sign out on Firefox, Windows');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('the account is deleted only after a question, and can be kept', async () => {
  answers['POST /api/auth/account/deletion'] = () => Response.json({ ...ACCOUNT, deletion_at: '2026-12-07T12:00:00Z' });
  answers['DELETE /api/auth/account/deletion'] = () => Response.json(ACCOUNT);
  await open();
  await press('Delete account');
  expect(requests).not.toContain('POST /api/auth/account/deletion');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete account' }));
  await settle();
  expect(screen.getByText('Your account will be deleted on December 7, 2026')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull());
  await press('Keep my account');
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
});

test('all requests are shown a page at a time', async () => {
  answers[`GET ${PLACE}/account/requests`] = () =>
    Response.json({ items: [sampleRequest('R-1', { subject: 'One' })], next: 'a b' });
  answers[`GET ${PLACE}/account/requests?cursor=a%20b`] = () =>
    Response.json({ items: [sampleRequest('R-2', { subject: 'Two' })] });
  await open('profile_requests');
  await press('Show more');
  expect(screen.getAllByRole('link', { name: /One|Two/ }).map((link) => link.textContent)).toEqual(['One', 'Two']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without requests, support is one press away', async () => {
  answers[`GET ${PLACE}/account/requests`] = () => Response.json({ items: [] });
  await open('profile_requests');
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('/ru-en/moskva/contact-us');
});

test('documents that expire stand first on the profile, and are quiet without any', async () => {
  await open();
  const alert = screen.getByText('Car insurance. Expires in 12 days');
  const name = screen.getByText('Anna Petrova');
  expect(alert.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('Taxi permit. Expired on November 20, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What to do: Car insurance' }).getAttribute('href')).toBe(
    '/ru-en/moskva/knowledge-base/account/status/documents-expire',
  );
  cleanup();
  const documents = DOCUMENTS.filter(({ state }) => state === 'valid');
  answers[`GET ${PLACE}/account/progress`] = () => Response.json({ ...PROGRESS, documents });
  await open();
  expect(screen.queryByText(/Expire/)).toBeNull();
});

test('the profile shows the level and how far the next one is', async () => {
  await open();
  expect(screen.getByText('86 more points to Expert')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Level and documents' }).getAttribute('href')).toBe(
    '/ru-en/moskva/profile/pro',
  );
});

test('a profile whose progress failed shows the rest', async () => {
  delete answers[`GET ${PLACE}/account/progress`];
  await open();
  expect(screen.getByText('Anna Petrova')).toBeTruthy();
  expect(screen.getByText(/There is no connection/)).toBeTruthy();
});

test('level, figures and documents each lead to what explains them', async () => {
  await open('profile_pro');
  await waitFor(() => screen.getByText('4.89'));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('214');
  expect(screen.getByText('From the last 150 ratings')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'How it is counted: Priority' }).getAttribute('href')).toMatch(/#priority$/);
  expect(screen.getByRole('link', { name: 'How it is counted: Level' }).getAttribute('href')).toMatch(/\/levels$/);
  const rows = within(screen.getByRole('heading', { name: 'Documents' }).parentElement ?? document.body);
  expect(rows.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)).toEqual(
    DOCUMENTS.map(({ name }) => name),
  );
  expect(rows.getByText('No date on record. Check it in the app: Profile → Documents.')).toBeTruthy();
});

test('a driver without events sees no figure', async () => {
  answers[`GET ${PLACE}/account/progress`] = () => Response.json(NO_PROGRESS);
  await open('profile_pro');
  await waitFor(() => screen.getByText('Your level appears after the first order.'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.body.textContent).not.toMatch(/\b0\b/);
});

test('a level of last month says what keeps it', async () => {
  const level = { ...PROGRESS.level, points: 12, missing_to_keep: 88 };
  answers[`GET ${PLACE}/account/progress`] = () => Response.json({ ...PROGRESS, level });
  await open('profile_pro');
  await waitFor(() => screen.getByText(/88 more points/));
  expect(screen.getByText(/88 more points/).textContent).toBe(
    'Earn 88 more points this month to keep your current level. The month ends on November 30, 2026.',
  );
});

test('achievements say how they were earned and what is missing', async () => {
  await open('profile_achievements');
  await waitFor(() => screen.getByText('4 of 8 earned'));
  expect(screen.getByText('Bronze on October 19, 2026: 20 night orders without a complaint')).toBeTruthy();
  expect(screen.getByText('14 more night orders without a complaint to Silver')).toBeTruthy();
  expect(screen.getByText('1 more working day to Bronze')).toBeTruthy();
  expect(screen.getByText('All tiers earned.')).toBeTruthy();
});

test('achievements before the first order show what can be earned', async () => {
  answers[`GET ${PLACE}/account/achievements`] = () => Response.json(NO_ACHIEVEMENTS);
  await open('profile_achievements');
  await waitFor(() => screen.getByText('Begin with the first order'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('Bronze: 25 five-star ratings')).toBeTruthy();
});

test('an expired session replaces the achievements', async () => {
  answers[`GET ${PLACE}/account/achievements`] = expired;
  await open('profile_achievements');
  await waitFor(() => screen.getByRole('link', { name: 'Sign in' }));
  expect(requests).not.toContain('GET /api/auth/account');
});
