import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Text and surface tokens with their minimum contrast. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  // Articles.
  ['text', 'surface', 7],
  ['text', 'surface-raised', 7],
  ['text', 'surface-sunken', 7],
  ['text', 'warning-surface', 7],
  ['text', 'success-surface', 7],
  ['text', 'danger-surface', 7],
  ['text', 'modal-surface', 7],
  ['link', 'modal-surface', 4.5],
  ['text-muted', 'modal-surface', 4.5],
  ['text', 'card-surface', 7],
  ['text', 'card-surface-hover', 7],
  ['text', 'answer-surface', 7],
  ['text', 'list-surface', 7],
  ['hero-field-text', 'hero-field-surface', 7],
  // Header and hero.
  ['header-text', 'header-surface', 4.5],
  ['hero-text', 'hero-surface', 4.5],
  ['hero-text', 'hero-hover', 4.5],
  ['hero-muted', 'hero-surface', 4.5],
  ['hero-line', 'hero-surface', 3],
  ['text-muted', 'hero-field-surface', 4.5],
  // Other text.
  ['text', 'tile-surface-hover', 4.5],
  ['text-muted', 'surface', 4.5],
  ['text-muted', 'surface-raised', 4.5],
  ['text-muted', 'surface-sunken', 4.5],
  ['text-muted', 'tile-surface', 4.5],
  ['text-muted', 'tile-surface-hover', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'surface-raised', 4.5],
  ['link', 'surface-sunken', 4.5],
  ['link', 'warning-surface', 4.5],
  ['link', 'success-surface', 4.5],
  ['link', 'card-surface', 4.5],
  ['link', 'answer-surface', 4.5],
  ['link', 'list-surface-hover', 4.5],
  ['link', 'highlight', 4.5],
  ['text', 'highlight', 4.5],
  ['text-muted', 'card-surface', 4.5],
  ['text-muted', 'answer-surface', 4.5],
  ['text-muted', 'list-surface-hover', 4.5],
  ['on-selected', 'selected-surface', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['success', 'success-surface', 4.5],
  ['warning', 'warning-surface', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'surface-raised', 4.5],
  // Icons and focus rings.
  ['line-strong', 'surface', 3],
  ['line-strong', 'surface-raised', 3],
  ['danger', 'surface-raised', 3],
  ['focus', 'focus-gap', 3],
  ['focus', 'surface', 3],
  ['selected-surface', 'surface', 3],
  ['selected-surface', 'card-surface', 3],
  ['accent-line', 'surface', 3],
  // Art that carries meaning.
  ['art-ink', 'tile-surface', 3],
  ['art-ink', 'tile-surface-hover', 3],
  ['art-ink', 'card-surface', 3],
  ['art-mark', 'tile-surface', 3],
  ['art-mark', 'tile-surface-hover', 3],
  ['art-detail', 'art-accent', 3],
  ['art-ink', 'art-tint', 3],
  ['art-ink', 'surface', 3],
  ['art-ink', 'success-surface', 3],
  ['art-mark', 'surface', 3],
  ['art-mark', 'success-surface', 3],
  ['art-mark', 'art-tint', 3],
  // Schemes and screens in articles; their ink is that of the art.
  ['art-ink', 'surface-sunken', 3],
  ['art-ink', 'picture-fill', 3],
  ['art-ink', 'picture-soft', 3],
  ['surface', 'art-ink', 4.5],
  ['line-strong', 'surface-sunken', 3],
  ['line-strong', 'picture-soft', 3],
  ['accent-line', 'surface-raised', 3],
  ['hero-art-ink', 'hero-surface', 3],
];

/** Surfaces that lie on each other, told apart in dark, where shadows are invisible. */
const LAYERS: readonly (readonly [string, string])[] = [
  ['surface-sunken', 'surface'],
  ['surface-raised', 'surface'],
  ['card-surface', 'surface'],
  ['card-surface', 'modal-surface'],
];

/** Colour tokens of a CSS text, with their values. */
function colourTokens(css: string): [string, string][] {
  return Array.from(css.matchAll(/--([a-z-]+): (#[\da-f]{6});/g), ([, name = '', value = '']) => [name, value]);
}

/** Colours by token, of a theme's light scheme, or with its dark scheme applied. */
function colours(brand: string, scheme: string): Map<string, string> {
  const [light = '', dark = ''] = readFileSync(new URL(`themes/${brand}.css`, import.meta.url), 'utf8').split('@media');
  return new Map([...colourTokens(light), ...(scheme === 'dark' ? colourTokens(dark) : [])]);
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['amber', 'slate'])('%s', (brand) => {
  describe.each(['light', 'dark'])('%s', (scheme) => {
    const theme = colours(brand, scheme);
    test.each(PAIRS)('%s on %s has a contrast of at least %d', (text, surface, least) => {
      // Behind a transparent surface is the page.
      const behind = theme.get(surface) ?? theme.get('surface') ?? '';
      expect(contrast(theme.get(text) ?? '', behind)).toBeGreaterThanOrEqual(least);
    });
  });

  test.each(LAYERS)('in dark %s differs from %s', (above, below) => {
    const theme = colours(brand, 'dark');
    expect(contrast(theme.get(above) ?? '', theme.get(below) ?? '')).toBeGreaterThanOrEqual(1.12);
  });
});

test('what a scheme fills has an outline: the fill alone may be faint', () => {
  const folder = new URL('../../api/content/schemes/', import.meta.url);
  const shapes = globSync('*.svg', { cwd: folder }).flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, folder), 'utf8').matchAll(/<[a-z]+ [^>]*picture-fill[^>]*>/g),
      ([shape]) => shape,
    ),
  );
  expect(shapes.length).toBeGreaterThan(20);
  expect(shapes.filter((shape) => !/stroke="var\(--(?:picture-ink|line-strong)\)"/.test(shape))).toEqual([]);
});

/** Names of the tokens that a stylesheet defines. */
const definedIn = (css: string) => Array.from(css.matchAll(/(--[\w-]+):/g), ([, name = '']) => name);

/** A theme without its dark scheme. */
function lightTheme(brand: string): string {
  return readFileSync(new URL(`themes/${brand}.css`, import.meta.url), 'utf8').split('@media')[0] ?? '';
}

test('both themes define the same tokens', () => {
  expect(definedIn(lightTheme('amber')).toSorted()).toEqual(definedIn(lightTheme('slate')).toSorted());
});

test('all tokens that the stylesheets read are defined', () => {
  const folder = new URL('../../', import.meta.url);
  const sheets = globSync('mfe-*/{styles,src,gallery}/**/*.css', { cwd: folder }).map((path) =>
    readFileSync(new URL(path, folder), 'utf8'),
  );
  const scripts = globSync('mfe-*/src/**/*.tsx', { cwd: folder }).map((path) =>
    readFileSync(new URL(path, folder), 'utf8'),
  );
  const setByScripts = scripts.flatMap((script) =>
    Array.from(script.matchAll(/setProperty\('(--[\w-]+)'/g), ([, name = '']) => name),
  );
  const defined = new Set([...sheets.flatMap(definedIn), ...setByScripts]);
  // A fallback after a comma makes a token optional.
  const read = sheets.flatMap((css) => Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name));
  expect([...new Set(read)].filter((name) => !defined.has(name))).toEqual([]);
});
