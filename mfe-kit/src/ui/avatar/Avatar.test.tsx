import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { Avatar } from './Avatar';

it.each([
  ['иван  петров сергеевич', 'ИП'],
  [' maya ', 'M'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('writes the initials of %j without adding text to a link', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.firstElementChild?.getAttribute('data-initials')).toBe(initials);
  expect(container.textContent).toBe('');
});

it('prefers the picture', () => {
  const { container } = render(<Avatar name="Ada" image="/ada.webp" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/ada.webp');
  expect(container.querySelector('[data-initials]')).toBeNull();
});
