import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Page } from './Page';
import { Sample, type SampleProps } from './shared/testing/Sample';
import {
  differing,
  finishedAttempt,
  QUESTIONS,
  sampleAttempt,
  SAMPLE_TESTS,
  sampleTest,
} from './shared/testing/sample-tests';

/** Responses by method and path; a missing one breaks the connection. */
let answers: Record<string, () => Response>;
let requests: { request: string; body: unknown }[];

const PLACE = '/api/ru-en/moskva';

beforeEach(() => {
  requests = [];
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  answers = {
    'GET /csrf_token': () => Response.json({ sk: 'token' }),
    [`GET ${PLACE}/tests`]: () => Response.json({ items: SAMPLE_TESTS }),
    [`GET ${PLACE}/tests/safety`]: () => Response.json(sampleTest('safety')),
    [`POST ${PLACE}/tests/safety/attempts`]: () => Response.json(sampleAttempt()),
    [`GET ${PLACE}/attempts/a1`]: () => Response.json(sampleAttempt()),
  };
  for (const { number } of QUESTIONS) {
    answers[`PUT ${PLACE}/attempts/a1/answers/${number}`] = () => new Response(null, { status: 204 });
  }
  vi.stubGlobal('fetch', async (address: string, init: { method: string; body?: string }) => {
    const request = `${init.method} ${address}`;
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

const saved = () => requests.filter(({ request }) => request.startsWith('PUT'));

async function open(type: NonNullable<SampleProps['type']>, params: Record<string, string> = {}) {
  render(
    <Sample type={type} params={params}>
      <Page />
    </Sample>,
  );
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), { timeout: 5000 });
}

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 10)));

async function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

async function choose(name: string) {
  fireEvent.click(screen.getByLabelText(name));
  await settle();
}

test('server HTML has the heading and no code of tests', () => {
  const html = renderToStaticMarkup(
    <Sample type="tests">
      <Page />
    </Sample>,
  );
  expect(html).toContain('<h1>');
  expect(html).toContain('aria-busy="true"');
  expect(requests).toEqual([]);
});

test('tests of the remembered profession come first', async () => {
  localStorage.setItem('profession', 'cargo');
  await open('tests');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'For your profession',
    'For everybody',
    'Other professions',
  ]);
  const [first, second] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('Test'));
  expect(first?.textContent).toContain('Not passed: 60%');
  expect(first?.textContent).toContain('You can try again on November 25, 2126 at');
  expect(second?.textContent).toContain('In progress: 2 of 4');
  expect(screen.getByText('Passed, valid until November 24, 2027')).toBeTruthy();
});

test('a new device knows the profession by the tests begun', async () => {
  await open('tests');
  const [own] = screen.getAllByRole('heading', { level: 2 });
  expect(own?.textContent).toBe('For your profession');
  expect(within(own?.parentElement as HTMLElement).getByRole('link').textContent).toBe('Test taxi');
});

test('the knowledge check asks for the profession, then shows one next step', async () => {
  answers[`GET ${PLACE}/tests`] = () =>
    Response.json({ items: SAMPLE_TESTS.map((test) => differing(test, { attempt: null, status: 'new' })) });
  await open('profile_knowledge_check');
  await press('Courier on foot');
  expect(localStorage.getItem('profession')).toBe('courier-on-foot');
  expect(screen.getByRole('link', { name: 'Start the test' }).getAttribute('href')).toBe('/ru-en/moskva/tests/safety');
  expect(screen.getByText('Profession: Courier on foot')).toBeTruthy();
  expect(screen.queryByText('Test taxi')).toBeNull();
});

test('a test is begun, answered and finished', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  expect(document.activeElement?.textContent).toBe('Question 1 of 4');
  await choose('At the kerb');
  await press('Next');
  await choose('Brakes');
  await choose('A bell');
  await press('Next');
  await press('Move up: First');
  await press('Move up: Second');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Second');
  expect(screen.getByText('Second: 2 of 3')).toBeTruthy();
  await press('Next');
  await choose('Place 1');
  await press('Review and finish');
  expect(screen.getByText('You have answered every question.')).toBeTruthy();
  expect(saved().map(({ request, body }) => [Number(request.at(-1)), (body as { answer: number[] }).answer])).toEqual([
    [1, [0]],
    [2, [0]],
    [2, [0, 1]],
    [3, [1, 0, 2]],
    [3, [1, 2, 0]],
    [4, [0]],
  ]);
  answers[`POST ${PLACE}/attempts/a1/finish`] = () => Response.json(finishedAttempt(true));
  await press('Finish the test');
  expect(document.activeElement?.textContent).toBe('You have passed');
  expect(screen.getByText('3 of 4 right: 75%')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the certificate' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Read: The article' })).toHaveLength(4);
  const [first] = screen.getAllByRole('heading', { level: 3 });
  expect(first?.parentElement?.textContent).toMatch(/Wrong.*Your answerAt a bus stop.*The right answerAt the kerb/);
});

test('a reload leads back to the same question, with the answers', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  await choose('At a bus stop');
  await press('Next');
  cleanup();
  answers[`GET ${PLACE}/tests/safety`] = () =>
    Response.json(sampleTest('safety', { status: 'in_progress', answered: 1, attempt: { id: 'a1' } }));
  answers[`GET ${PLACE}/attempts/a1`] = () =>
    Response.json(
      sampleAttempt({
        questions: QUESTIONS.map((question) => differing(question, { answer: question.number === 1 ? [1] : [] })),
      }),
    );
  await open('test', { test: 'safety' });
  expect(screen.getByText('Question 2 of 4')).toBeTruthy();
  await press('Back');
  expect(screen.getByLabelText<HTMLInputElement>('At a bus stop').checked).toBe(true);
  await press('Leave the test');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue the test' })).toBeTruthy());
});

test('answers given offline are kept and sent when the device is online', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  const put = answers[`PUT ${PLACE}/attempts/a1/answers/1`];
  delete answers[`PUT ${PLACE}/attempts/a1/answers/1`];
  await choose('At the kerb');
  expect(screen.getByText(/Your answers are not sent yet/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('At the kerb').checked).toBe(true);
  if (put) answers[`PUT ${PLACE}/attempts/a1/answers/1`] = put;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(screen.getByText('All answers are saved')).toBeTruthy();
  expect(saved()).toHaveLength(2);
});

test('a session that ends in the middle leads to sign-in and keeps answer and question', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  await press('Next');
  answers[`PUT ${PLACE}/attempts/a1/answers/2`] = () =>
    Response.json({ error: { code: 'unauthorized', message: '' } }, { status: 401 });
  await choose('A bell');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  cleanup();
  answers[`PUT ${PLACE}/attempts/a1/answers/2`] = () => new Response(null, { status: 204 });
  answers[`GET ${PLACE}/tests/safety`] = () =>
    Response.json(sampleTest('safety', { status: 'in_progress', attempt: { id: 'a1' } }));
  await open('test', { test: 'safety' });
  await settle();
  expect(screen.getByText('Question 2 of 4')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('A bell').checked).toBe(true);
  expect(saved()).toHaveLength(2);
});

test('an attempt that another tab has finished shows its result', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  answers[`PUT ${PLACE}/attempts/a1/answers/1`] = () =>
    Response.json({ error: { code: 'finished', message: '' } }, { status: 409 });
  answers[`GET ${PLACE}/attempts/a1`] = () => Response.json(finishedAttempt(false));
  await choose('At the kerb');
  expect(screen.getByText('Not passed yet')).toBeTruthy();
});

test('answers of another tab appear when this one is shown again', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  answers[`GET ${PLACE}/attempts/a1`] = () =>
    Response.json(sampleAttempt({ questions: QUESTIONS.map((question) => differing(question, { answer: [1] })) }));
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(screen.getByLabelText<HTMLInputElement>('At a bus stop').checked).toBe(true);
});

test('questions without an answer are named before the end', async () => {
  await open('test', { test: 'safety' });
  await press('Start the test');
  await choose('At the kerb');
  for (const name of ['Next', 'Next', 'Next', 'Review and finish']) {
    await press(name);
  }
  expect(screen.getByText('3 questions have no answer. Unanswered questions count as wrong.')).toBeTruthy();
  await press('Question 2: no answer');
  expect(screen.getByText('Question 2 of 4')).toBeTruthy();
});

test('a certificate names test, dates and code', async () => {
  answers[`GET ${PLACE}/certificates/7kq2m-9xd4t-w4tn8-3hcpp`] = () =>
    Response.json({
      code: '7KQ2M-9XD4T-W4TN8-3HCPP',
      title: 'Taxi',
      name: 'Anna S.',
      passed_at: '2026-11-24T09:12:00Z',
      valid_until: '2027-11-24T09:12:00Z',
      is_valid: true,
    });
  await open('certificate', { code: '7kq2m-9xd4t-w4tn8-3hcpp' });
  for (const text of [
    'Valid',
    'Anna S.',
    'Taxi',
    'November 24, 2026',
    'November 24, 2027',
    '7KQ2M-9XD4T-W4TN8-3HCPP',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('an unknown code is an answer, not a failure', async () => {
  answers[`GET ${PLACE}/certificates/x`] = () =>
    Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 });
  await open('certificate', { code: 'x' });
  expect(screen.getByRole('heading', { name: 'There is no certificate with this code' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
