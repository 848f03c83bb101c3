import type { Messages } from '@roadside/mfe-kit/contract';

import type { UnreadLabels } from '../badge';

/** Keys of the widget's texts in the namespace `chat`, in the order of `table.ts`. */
export const KEYS = [
  'open',
  'title',
  'loading',
  'error_title',
  'retry',
  'cookies',
  'confirm',
  'blocked',
  'own_page',
  'close',
  'unread',
] as const;

/** The widget's texts by key. */
export type WidgetTexts = Readonly<Record<(typeof KEYS)[number], string>>;

/** Languages with a folder in `locales/`. */
const WITH_LOCALES = new Set(['en', 'ru']);

/**
 * The widget's texts in a language. Those of `locales/` come with the page; the other languages
 * load together, with the widget: a separate file would be an entry in the document of each page.
 */
export async function widgetTexts(language: string, messages: Messages): Promise<WidgetTexts> {
  const given = (messages['chat'] ?? {}) as Partial<WidgetTexts>;
  const row = WITH_LOCALES.has(language)
    ? undefined
    : (await import(/* webpackChunkName: "widget" */ './table')).TABLE[language];
  return Object.fromEntries(KEYS.map((key, index) => [key, row?.[index] ?? given[key] ?? key])) as WidgetTexts;
}

/** Labels of the button. */
export function labelsOf({ open, unread }: WidgetTexts): UnreadLabels {
  return { open, unread: (count) => unread.replace('{count}', String(count)) };
}
