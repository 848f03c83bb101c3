import type { OpenData, ThemeVariables } from '../channel/requests';

/** Options of the widget. */
export interface ChatOptions {
  readonly serviceId: number;
  readonly workspaceId?: string;
  readonly orgId?: string;
  /** Two lower-case letters. @default ru */
  readonly lang: string;
  /** Token of the visitor for the unread counter. */
  readonly authToken?: string;
  readonly authPartition?: string;
  readonly selectedLogin?: string;
  readonly themeVariables: ThemeVariables;
  /** Chat to open first. */
  readonly iframeOpenData: OpenData;
  readonly flags: Readonly<Record<string, string>>;
  /** Reports faults of the channel. @default false */
  readonly debug: boolean;
  /** How the button collapses to its icon. @default hover */
  readonly collapse: CollapseMode;
  /** Largest number on the badge. @default 99 */
  readonly badgeMax: number;
}

/** When the button shows its icon only: `hover` means until the pointer is over it. */
export type CollapseMode = 'always' | 'never' | 'hover';

/** The options are invalid. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

/** Names of CSS custom properties. */
const VARIABLE = /^--[a-z][a-z0-9-]{0,63}$/;

/** SECURITY: values that load nothing and end no declaration. */
const VARIABLE_VALUE = /^(?!.*url\()[^;{}<>\\]{1,200}$/i;

/**
 * Reads the widget's options.
 * @throws {OptionsError} naming the first invalid option.
 */
export function readOptions(value: unknown): ChatOptions {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { serviceId, lang = 'ru', collapse = 'hover', badgeMax = 99, debug = false } = given;
  if (typeof serviceId !== 'number' || !Number.isFinite(serviceId)) throw new OptionsError('serviceId is required');
  if (typeof lang !== 'string' || !/^[a-z]{2}$/.test(lang)) throw new OptionsError('lang is two lower-case letters');
  if (collapse !== 'always' && collapse !== 'never' && collapse !== 'hover')
    throw new OptionsError('collapse is always, never or hover');
  if (typeof badgeMax !== 'number' || !(badgeMax >= 1)) throw new OptionsError('badgeMax is a positive number');
  const texts = ['workspaceId', 'orgId', 'authToken', 'authPartition', 'selectedLogin'].map((name) => [
    name,
    textOf(name, given[name]),
  ]);
  return {
    serviceId,
    lang,
    collapse,
    badgeMax,
    debug: debug === true,
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
    themeVariables: readTheme(given['themeVariables']),
    iframeOpenData: readOpenData(given['iframeOpenData']),
    flags: textsOf('flags', given['flags']),
  } as ChatOptions;
}

/** Theme variables. @throws {OptionsError} for a name or value that is no custom property. */
export function readTheme(value: unknown): ThemeVariables {
  const variables = textsOf('themeVariables', value);
  for (const [name, text] of Object.entries(variables)) {
    if (!VARIABLE.test(name) || !VARIABLE_VALUE.test(text))
      throw new OptionsError('themeVariables are custom properties');
  }
  return variables;
}

/** Chat and place to open. @throws {OptionsError} for a deep link out of the messenger. */
function readOpenData(value: unknown): OpenData {
  const { guid, deeplink } = textsOf('iframeOpenData', value);
  if (deeplink !== undefined && !/^\/[\w\-/]*$/.test(deeplink)) throw new OptionsError('deeplink is a path');
  return { ...(guid === undefined ? {} : { guid }), ...(deeplink === undefined ? {} : { deeplink }) };
}

/** On touch screens, which do not hover, the button is collapsed or not. */
export function collapseOn(mode: CollapseMode, touch: boolean): CollapseMode {
  return touch && mode === 'hover' ? 'always' : mode;
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new OptionsError(`${name} is a text`);
  return value;
}

function textsOf(name: string, value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object') throw new OptionsError(`${name} is an object`);
  const entries = Object.entries(value).filter(([, text]) => text !== undefined);
  if (entries.some(([, text]) => typeof text !== 'string')) throw new OptionsError(`${name} holds texts`);
  return Object.fromEntries(entries);
}
