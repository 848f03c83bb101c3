import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import examples from './examples';

const { sections } = examples.examples;

test('a section shows its own articles, then those for everybody, and leads to the rest', () => {
  render(sections?.());
  const general = screen.getByRole('heading', { name: 'For everybody' });
  const section = general.closest('section');
  if (!section) throw new Error('The general articles stand outside of a section.');
  const links = within(section)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links.indexOf('Your payout hasn’t arrived')).toBeLessThan(links.indexOf('Cash orders and your balance'));
  expect(links.at(-1)).toBe('Money and taxes: all 3 answers');
});

test('the search is limited to the profession', () => {
  const { container } = render(sections?.());
  expect(container.querySelector('input[name="q"]')?.getAttribute('placeholder')).toBe('Search in “Taxi”');
});
