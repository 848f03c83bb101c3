import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Sample, samplePage } from '../../shared/testing/Sample';
import examples from './examples';
import { NotFoundPage } from './NotFoundPage';

const { nowhere, withArticlesLikeIt, inAnotherCity, inAnotherCityWithArticlesLikeIt, withoutContactForm } =
  examples.examples;

afterEach(() => {
  cleanup();
  globalThis.__roadsidePage = undefined;
});

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('a lost visitor is led to the knowledge base and to support', () => {
  render(nowhere?.());
  expect(links()).toEqual([
    'Go to the knowledge base /ru-en/moskva/knowledge-base',
    'Contact us /ru-en/moskva/contact-us',
  ]);
});

test('a lost visitor can search for the words of the address', () => {
  const page = samplePage('not_found', { status: 404, error: { code: 404 } });
  render(
    <Sample page={page} context={{ url: '/ru-en/moskva/knowledge-base/taxi/late-payout' }}>
      <NotFoundPage />
    </Sample>,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('late payout');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(false);
});

test('nobody is sent to a contact form that is disabled', () => {
  render(withoutContactForm?.());
  expect(links()).toEqual(['Go to the knowledge base /ru-en/moskva/knowledge-base']);
});

test('a visitor of the wrong city is led to the same path in the city that has it', () => {
  render(inAnotherCity?.());
  expect(screen.getByText(/not relevant for Moscow/)).toBeDefined();
  expect(links()[0]).toBe('Open it for Kazan /ru-en/kazan/knowledge-base/taxi');
});

test('a visitor with a typing mistake is offered the articles nearest to it', () => {
  render(withArticlesLikeIt?.());
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You may be looking for');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Your payout hasn’t arrived');
});

test('only the three nearest articles are offered', () => {
  render(inAnotherCityWithArticlesLikeIt?.());
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('each missing page is counted once, with its address', () => {
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
