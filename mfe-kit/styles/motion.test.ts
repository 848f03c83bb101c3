import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import {
  FADE_IN_DELAY_MS,
  MODAL_MS,
  MODAL_SLOW_MS,
  SKELETON_DELAY_MS,
  TOAST_DELAY_MS,
  TOAST_FADE_MS,
} from '../src/ui/motion';

/** Durations in a stylesheet, in milliseconds. */
const durationsIn = (sheet: string) =>
  new Set(
    Array.from(readFileSync(new URL(`../src/ui/${sheet}`, import.meta.url), 'utf8').matchAll(/(\d+)ms/g), ([, ms]) =>
      Number(ms),
    ),
  );

test('the durations match the specification', () => {
  expect([MODAL_MS, MODAL_SLOW_MS, FADE_IN_DELAY_MS, TOAST_DELAY_MS]).toEqual([350, 650, 50, 100]);
});

test('the stylesheets use the durations of the code', () => {
  expect(durationsIn('modal/Modal.module.css')).toEqual(new Set([MODAL_MS]));
  expect(durationsIn('dialog/Dialog.module.css')).toEqual(new Set([MODAL_SLOW_MS]));
  expect(durationsIn('toast/ToastStack.module.css')).toEqual(new Set([TOAST_FADE_MS]));
  expect(durationsIn('skeleton/Skeleton.module.css')).toEqual(new Set([SKELETON_DELAY_MS]));
});

test('with reduced motion nothing shrinks under the finger, and small changes take no time', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [, reduced = ''] = tokens.split('(prefers-reduced-motion: reduce)');
  expect(reduced).toContain('--press: 1;');
  expect(reduced).toContain('--duration-small: 0ms;');
});

test('every stylesheet that sets a duration has a query for reduced motion', () => {
  const folder = new URL('../../', import.meta.url);
  const careless = globSync('mfe-*/{styles,src}/**/*.css', { cwd: folder }).filter((path) => {
    const css = readFileSync(new URL(path, folder), 'utf8');
    const moves =
      /(?:animation|transition)[\w-]*:[^;]*\b\d*\.?\d+m?s\b/.test(css) || css.includes('scroll-behavior: smooth');
    return moves && !css.includes('prefers-reduced-motion');
  });
  expect(careless).toEqual([]);
});
