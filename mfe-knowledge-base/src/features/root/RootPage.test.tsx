import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { heading, professions } from '../../shared/testing/sample-tiles';
import examples from './examples';
import { RootPage } from './RootPage';

const { full } = examples.examples;

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('asks one question, with one search field and the city', () => {
  render(full?.());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What happened?');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Moscow/ }).getAttribute('href')).toBe('/ru-en/moskva/cities');
});

test('shows the most asked questions before the professions, at most 4', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: `Question ${id}`, url: `/${id}`, summary: '' }));
  const blocks = [
    heading('Knowledge base'),
    professions(),
    { id: 'popular', type: 'popular' as const, props: { items } },
  ];
  const html = renderToString(
    <Sample page={samplePage('kb_root', { blocks })}>
      <RootPage />
    </Sample>,
  );
  expect(html.match(/Question \w/g)).toHaveLength(4);
  expect(html.indexOf('Question d')).toBeLessThan(html.indexOf('Courier on foot'));
});

test('offers the remembered profession first, and on the server nothing but a hint', () => {
  expect(renderToString(full?.())).toContain('Choose your work');
  localStorage.setItem('profession', 'courier-on-foot');
  render(full?.());
  const own = screen.getByRole('link', { name: 'You: Courier on foot' });
  expect(own.getAttribute('href')).toBe('/ru-en/moskva/knowledge-base/courier-on-foot');
  expect(screen.queryByText(/Choose your work/)).toBeNull();
});

test('ignores a remembered profession that the city does not have', () => {
  localStorage.setItem('profession', 'pilot');
  render(full?.());
  expect(screen.getByText(/Choose your work/)).toBeDefined();
});

test('shows no support where the form is disabled', () => {
  render(examples.examples['withoutContact']?.());
  expect(within(document.body).queryByRole('link', { name: 'Contact us' })).toBeNull();
});
