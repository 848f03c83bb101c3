import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import examples from './examples';

afterEach(cleanup);

it('offers the professions of the menu and no other link', () => {
  render(examples.examples.usual());
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Taxi driver', 'Courier on foot']);
});
