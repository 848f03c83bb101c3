import { afterEach, expect, it } from 'vitest';
import { preloadModules } from './preload';

const LINKS = '<link rel="modulepreload" href="/react.js"><link rel="modulepreload" href="/page.js">';

afterEach(() => document.head.replaceChildren());

it('takes the preloads out of their template, in place and in order', () => {
  document.head.innerHTML = `<title>T</title><template data-modules>${LINKS}</template><meta name="description">`;
  preloadModules();
  expect(document.head.innerHTML).toBe(`<title>T</title>${LINKS}<meta name="description">`);
});

it('leaves a page alone whose preloads have started', () => {
  document.head.innerHTML = LINKS;
  preloadModules();
  expect(document.head.innerHTML).toBe(LINKS);
});
