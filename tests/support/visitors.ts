import type { Locator } from '@playwright/test';
import type { Brand } from './pages.ts';
import { VIEWPORTS } from './viewports.ts';

/** Somebody with a window, a language and a way to get about. The edge `lab` serves all of them. */
export interface Visitor {
  readonly brand: Brand;
  readonly language: 'ru' | 'en' | 'xb';
  readonly viewport: (typeof VIEWPORTS)[number];
  readonly hasTouch: boolean;
}

const [PHONE, DESK] = VIEWPORTS;

const byTouch = { viewport: PHONE, hasTouch: true } as const;
const byKeyboard = { viewport: DESK, hasTouch: false } as const;

/** Any two of brand, language and window meet at least once: half of all combinations. Phones are touched; on a desk there is the keyboard alone. */
export const VISITORS: readonly Visitor[] = [
  { brand: 'amber', language: 'ru', ...byTouch },
  { brand: 'slate', language: 'ru', ...byKeyboard },
  { brand: 'amber', language: 'en', ...byKeyboard },
  { brand: 'slate', language: 'en', ...byTouch },
  { brand: 'amber', language: 'xb', ...byTouch },
  { brand: 'slate', language: 'xb', ...byKeyboard },
];

/** A visitor in the names of tests. */
export function nameOf({ brand, language, viewport, hasTouch }: Visitor): string {
  return `${brand}, ${viewport.width} px, ${language}, by ${hasTouch ? 'touch' : 'keyboard alone'}`;
}

/** Presses a control as the visitor does. */
export async function press({ hasTouch }: Visitor, control: Locator): Promise<void> {
  if (hasTouch) return control.tap();
  await control.focus();
  await control.press((await control.getAttribute('type')) === 'radio' ? ' ' : 'Enter');
}

/** Closes a dialog as the visitor does: a finger by its button, a keyboard by Escape. */
export async function close({ hasTouch }: Visitor, dialog: Locator): Promise<void> {
  // Beside the heading there may be another button, which leads back: it stands before.
  if (hasTouch) await dialog.locator('h2 ~ button').tap();
  else await dialog.page().keyboard.press('Escape');
}
