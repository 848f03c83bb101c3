/** Keyboard access to every control of the kit. */
import type { Page } from '@playwright/test';
import { DIRECTIONS, expect, test } from './gallery.ts';

/**
 * Components whose controls open something, work together or, as of a dismissed SentCard, move the
 * focus to the start of the page; separate tests cover their keys.
 */
const TRIED_ALONE = new Set([
  'Combobox',
  'Dialog',
  'Drawer',
  'SearchBox',
  'SentCard',
  'Tabs',
  'ToastStack',
  'Uploader',
]);

/** The key that uses a control, and the event that shows that it worked. */
const USES = {
  a: ['Enter', 'click'],
  button: ['Enter', 'click'],
  summary: ['Enter', 'click'],
  select: ['ArrowDown', 'change'],
  textarea: ['1', 'input'],
  radio: ['ArrowDown', 'change'],
  checkbox: ['Space', 'change'],
  input: ['1', 'input'],
} as const;

/** A focused control. */
interface Stop {
  /** Its number; none if it appeared later. */
  readonly number: string | undefined;
  readonly part: string;
  readonly kind: string;
  readonly markup: string;
}

declare global {
  /** Kinds of events of the examples since the last key. */
  var __events: string[] | undefined;
}

// The narrower screen is the harder case.
test.use({ viewport: { width: 360, height: 740 } });

for (const { brand, dir } of DIRECTIONS) {
  test(`every control of the kit is reached by Tab and used by a key: ${brand}, ${dir}`, async ({ page, open }) => {
    test.setTimeout(120_000);
    await open({ brand, dir, only: 'mfe-kit' });
    const controls = await prepare(page);
    expect(controls.size).toBeGreaterThan(100);
    const dead: string[] = [];
    // The gallery has links before the examples.
    const most = controls.size + 100;
    for (let step = 0; step < most && controls.size > 0; step++) {
      await page.keyboard.press('Tab');
      const stop = await stopOf(page);
      if (!stop) continue;
      if (stop.number) controls.delete(stop.number);
      const use = TRIED_ALONE.has(stop.part) ? undefined : USES[stop.kind as keyof typeof USES];
      if (!use) continue;
      await page.keyboard.press(use[0]);
      const events = await page.evaluate(() => globalThis.__events?.splice(0));
      if (!events?.includes(use[1])) dead.push(`${use[0]} does nothing: ${stop.part}: ${stop.markup}`);
    }
    expect(Array.from(controls.values()), 'Never reached').toEqual([]);
    expect(dead).toEqual([]);
  });
}

/**
 * Listens to the components of the page and numbers their controls. Returns their markup by
 * number.
 */
async function prepare(page: Page): Promise<Map<string, string>> {
  const controls = await page.evaluate(() => {
    globalThis.__events = [];
    for (const kind of ['click', 'input', 'change'])
      addEventListener(kind, (event) => {
        globalThis.__events?.push(event.type);
        // All other handlers have run; only leaving the page remains.
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      });
    // The shell does this; it is not on the page.
    addEventListener('roadside:overlay', (event) => event.preventDefault());
    const focusable = Array.from(
      document.querySelectorAll<HTMLInputElement>(
        '[data-example] :is(a[href], button, input, select, textarea, summary, [tabindex])',
      ),
    ).filter((control) => control.tabIndex >= 0 && !control.disabled && control.checkVisibility());
    // Tab reaches only the checked radio button of a group.
    const stops = focusable.filter(({ type, name, checked }) => {
      const group = focusable.filter((other) => type === 'radio' && other.name === name);
      return checked || group.length < 2;
    });
    return stops.map((control, index) => {
      control.dataset['stop'] = String(index);
      const { example } = control.closest<HTMLElement>('[data-example]')?.dataset ?? {};
      return [String(index), `${example}: ${control.outerHTML.slice(0, 80)}`] as const;
    });
  });
  return new Map(controls);
}

/** The focused control; none outside the examples. */
function stopOf(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || !control.closest('[data-example]')) return undefined;
    const type = control.getAttribute('type') ?? '';
    return {
      number: control.dataset['stop'],
      part: control.closest<HTMLElement>('[data-component]')?.dataset['component'] ?? '',
      kind: ['radio', 'checkbox'].includes(type) ? type : control.localName,
      markup: control.outerHTML.slice(0, 80),
    };
  });
}
