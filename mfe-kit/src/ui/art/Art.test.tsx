import { act, cleanup, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import { Art } from './Art';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('draws a symbol of a sprite, which inherits the brand’s tokens', () => {
  const html = renderToStaticMarkup(<Art picture={{ url: '/api/images/a.svg#taxi', width: 96, height: 96 }} />);
  expect(html).toMatch(/^<svg [^>]*width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">/);
  expect(html).toContain('<use href="/api/images/a.svg#taxi"></use>');
});

test('shows an image file, lazily below the first screen', () => {
  const html = renderToStaticMarkup(<Art picture={{ url: '/api/images/a.png', width: 2, height: 3 }} below />);
  expect(html).toMatch(/<img [^>]*width="2" height="3" src="\/api\/images\/a.png" alt="" loading="lazy"/);
});

test('loads a distant symbol when it comes near', () => {
  const picture = { url: '/api/images/a.svg#taxi', width: 96, height: 96 };
  expect(renderToStaticMarkup(<Art picture={picture} distant />)).not.toContain('/api/images/a.svg');
  const reports: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
      constructor(report: (typeof reports)[number]) {
        reports.push(report);
      }
    },
  );
  const { container } = render(<Art picture={picture} distant />);
  act(() => reports[0]?.([{ isIntersecting: false }]));
  expect(container.querySelector('use')?.hasAttribute('href')).toBe(false);
  act(() => reports[0]?.([{ isIntersecting: true }]));
  expect(container.querySelector('use')?.getAttribute('href')).toBe(picture.url);
});
