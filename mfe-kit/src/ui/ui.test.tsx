/// <reference types="vite/types/importMeta.d.ts" />
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import type { Examples } from '../examples';

const modules = import.meta.glob<{ default: Examples }>('./*/examples.tsx', { eager: true });

describe.each(Object.values(modules).map((module) => module.default))('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
    const html = renderToStaticMarkup(<Example />);
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
  });
});
