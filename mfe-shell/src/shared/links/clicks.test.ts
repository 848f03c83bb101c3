import { describe, expect, it } from 'vitest';
import { anchorOf, isPlainClick } from './clicks';

describe('isPlainClick', () => {
  it.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'rejects %o',
    (init) => {
      expect(isPlainClick(new MouseEvent('click', init))).toBe(false);
    },
  );

  it('rejects a handled click', () => {
    const event = new MouseEvent('click', { cancelable: true });
    event.preventDefault();
    expect(isPlainClick(event)).toBe(false);
  });

  it('accepts a click with the main button', () => {
    expect(isPlainClick(new MouseEvent('click'))).toBe(true);
  });
});

it('finds the anchor around the clicked element', () => {
  document.body.innerHTML = '<a href="/ru-ru/moskva"><b>bold</b></a>';
  const link = document.querySelector('a');
  let result: HTMLAnchorElement | null = null;
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    result = anchorOf(event);
  });
  document.querySelector('b')?.click();
  expect(link).not.toBeNull();
  expect(result).toBe(link);
});
