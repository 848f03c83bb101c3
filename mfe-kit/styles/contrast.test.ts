import { readFileSync } from 'node:fs';
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
      expect(contrast(theme.get(text) ?? '', theme.get(surface) ?? '')).toBeGreaterThanOrEqual(least);
    });
  });
});

test('both themes define the same tokens', () => {
  const [amber, slate] = ['amber', 'slate'].map((brand) => {
    const [light = ''] = readFileSync(new URL(`themes/${brand}.css`, import.meta.url), 'utf8').split('@media');
    return Array.from(light.matchAll(/--([a-z-]+):/g), ([, name]) => name).toSorted();
  });
  expect(amber).toEqual(slate);
});
