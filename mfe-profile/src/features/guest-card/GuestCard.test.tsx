import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import examples from './examples';

afterEach(cleanup);

it('links a guest to the knowledge base of the same city', () => {
  render(examples.examples.usual());
  const link = screen.getByRole('link', { name: 'Go to the knowledge base' });
  expect(link.getAttribute('href')).toBe('/ru-en/moskva/knowledge-base');
});
