/** Six visitors who together cover brands, languages and windows. */
import type { Locator, TestDetails, TestInfo } from '@playwright/test';
import { AUDIT, type Brand } from './pages.ts';
import { test } from '../test.ts';
import { VIEWPORTS, type Viewport } from './viewports.ts';

/** A visitor with a window, a language and an input device. The edge `lab` serves all of them. */
export interface Visitor {
  readonly brand: Brand;
  readonly language: 'ru' | 'en' | 'xb';
  readonly viewport: Viewport;
  readonly hasTouch: boolean;
}

const [PHONE, DESK] = VIEWPORTS;

const byTouch = { viewport: PHONE, hasTouch: true } as const;
const byKeyboard = { viewport: DESK, hasTouch: false } as const;

/**
 * Any two of brand, language and window meet at least once: half of all combinations. Phones use
 * touch, desktops the keyboard only. Rows equally far from both ends are `opposites`: they differ
 * in brand and window, and in language except for the middle two.
 */
export const VISITORS: readonly Visitor[] = [
  { brand: 'amber', language: 'ru', ...byTouch },
  { brand: 'slate', language: 'ru', ...byKeyboard },
  { brand: 'amber', language: 'en', ...byKeyboard },
  { brand: 'slate', language: 'en', ...byTouch },
  { brand: 'amber', language: 'xb', ...byTouch },
  { brand: 'slate', language: 'xb', ...byKeyboard },
];

/** Each language in both windows. Only the main host's brand offers sign-in. */
export const MAIN_HOST_VISITORS: readonly Visitor[] = VIEWPORTS.flatMap((viewport) =>
  (['ru', 'en', 'xb'] as const).map((language): Visitor => {
    return { brand: 'amber', language, viewport, hasTouch: viewport === PHONE };
  }),
);

/**
 * Two rows of a table that differ in everything the table varies: one as far from its start as the
 * other from its end. A table that is a product of pairs has such rows in its order. All rows in an
 * audit.
 * @param turn Which two rows: tests with successive turns cover all rows together.
 */
export function opposites<Row>(rows: readonly Row[], turn: number): readonly Row[] {
  if (AUDIT) return rows;
  const first = turn % Math.ceil(rows.length / 2);
  return rows.filter((_, index) => index === first || index === rows.length - 1 - first);
}

type Body = (fixtures: Parameters<Parameters<typeof test>[2]>[0], info: TestInfo) => Promise<void> | void;

/** Declares a test, as `test` does. */
interface Declare {
  (title: string, body: Body): void;
  (title: string, details: TestDetails, body: Body): void;
}

const declareNothing: Declare = () => undefined;

/**
 * Declares a journey for the two visitors whose turn it is, and for all six in an audit.
 * @param turns Number of the journey: three consecutive ones cover all visitors. Several, if only
 *   some visitors take part.
 */
export function inTurn(visitor: Visitor, ...turns: readonly number[]): Declare {
  return turns.some((turn) => opposites(VISITORS, turn).includes(visitor)) ? test : declareNothing;
}

/**
 * Declares a test in every second iteration of the loops around it, and in all of them in an audit.
 * Of two loops over two items each, it takes two iterations that differ in both.
 * @param indexes Indexes of the loops and of the test: the next test takes the other turns.
 */
export function alternately(...indexes: readonly number[]): Declare {
  const sum = indexes.reduce((total, index) => total + index, 0);
  return AUDIT || sum % 2 === 0 ? test : declareNothing;
}

/** A visitor's name in test titles. */
export function nameOf({ brand, language, viewport, hasTouch }: Visitor): string {
  return `${brand}, ${viewport.width} px, ${language}, by ${hasTouch ? 'touch' : 'keyboard'}`;
}

/** Presses a control as the visitor does. */
export async function press({ hasTouch }: Visitor, control: Locator): Promise<void> {
  if (hasTouch) return control.tap();
  await control.focus();
  await control.press((await control.getAttribute('type')) === 'radio' ? ' ' : 'Enter');
}

/** Closes a dialog as the visitor does: a finger by its button, a keyboard by Escape. */
export async function close({ hasTouch }: Visitor, dialog: Locator): Promise<void> {
  // Another button may precede the heading: a back button.
  if (hasTouch) await dialog.locator('h2 ~ button').tap();
  else await dialog.page().keyboard.press('Escape');
}
