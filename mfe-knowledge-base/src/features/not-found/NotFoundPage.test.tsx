import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Sample, samplePage } from '../../shared/testing/Sample';
import examples from './examples';
import { NotFoundPage } from './NotFoundPage';

const {
  brokenRequestLink,
  nowhere,
  withArticlesLikeIt,
  inAnotherCity,
  inAnotherCityWithArticlesLikeIt,
  withoutContactForm,
} = examples.examples;

afterEach(() => {
  cleanup();
  globalThis.__roadsidePage = undefined;
});

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('links to the knowledge base and to support', () => {
  render(nowhere?.());
  expect(links()).toEqual([
    'Go to the knowledge base /ru-en/moskva/knowledge-base',
    'Contact us /ru-en/moskva/contact-us',
  ]);
});

test('offers a search for the words in the URL', () => {
  const page = samplePage('not_found', { status: 404, error: { code: 404 } });
  render(
    <Sample page={page} context={{ url: '/ru-en/moskva/knowledge-base/taxi/late-payout' }}>
      <NotFoundPage />
    </Sample>,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('late payout');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(false);
});

test('says of a broken link to a request what is wrong, and leads to support first', () => {
  render(brokenRequestLink?.());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^There is no such request/);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(links()[0]).toBe('Contact us /ru-en/moskva/contact-us');
});

test('hides support where the form is disabled', () => {
  render(withoutContactForm?.());
  expect(links()).toEqual(['Go to the knowledge base /ru-en/moskva/knowledge-base']);
});

test('links to the same path in a city that has the page', () => {
  render(inAnotherCity?.());
  expect(screen.getByText(/isn’t for Moscow/)).toBeDefined();
  expect(links()[0]).toBe('Open it for Kazan /ru-en/kazan/knowledge-base/taxi');
});

test('suggests the articles nearest to a misspelt path', () => {
  render(withArticlesLikeIt?.());
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You may be looking for');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Your payout hasn’t arrived');
});

test('suggests at most 3 articles', () => {
  render(inAnotherCityWithArticlesLikeIt?.());
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('counts each missing page once, with its URL', () => {
  const page = samplePage('not_found', { status: 404, error: { code: 404 } });
  const shown = (url: string) => (
    <Sample page={page} context={{ url }}>
      <NotFoundPage />
    </Sample>
  );
  const { rerender } = render(shown('/ru-en/moskva/gone'));
  rerender(shown('/ru-en/moskva/gone'));
  rerender(shown(`/ru-en/moskva/${'far'.repeat(100)}`));
  expect(globalThis.__roadsidePage?.outbox).toEqual([
    { kind: 'goal', goal: { name: 'page_404', params: { address: '/ru-en/moskva/gone' } } },
    {
      kind: 'goal',
      goal: { name: 'page_404', params: { address: expect.stringMatching(/^\/ru-en\/moskva\/[far]{186}$/) } },
    },
  ]);
});
