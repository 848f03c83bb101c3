/// <reference types="vite/types/importMeta.d.ts" />
import type { Examples } from '@roadside/mfe-kit/examples';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

const modules = import.meta.glob<{ default: Examples }>('./features/*/examples.tsx', { eager: true });

describe.each(Object.values(modules).map((module) => module.default))('$title', ({ examples }) => {
  test.each(Object.entries(examples))('%s renders on the server', (_, example) => {
    const html = renderToStaticMarkup(example());
    expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
