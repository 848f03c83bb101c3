import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import examples from './examples';

afterEach(cleanup);

test('the banner is one link, after everything else', () => {
  render(examples.examples['bannerWithPicture']?.());
  const banner = screen.getAllByRole('link').at(-1);
  expect(banner?.getAttribute('href')).toBe('https://example.com/');
  expect(banner?.textContent).toMatch(/^Ride with a friend/);
});

test('without a banner there is no place for one', () => {
  render(examples.examples['twoProfessions']?.());
  expect(screen.getAllByRole('link').at(-1)?.textContent).toMatch(/^A trip paid less/);
});
