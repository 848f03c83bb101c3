import type { FieldRule, FormPage } from '../contract';

/** Form values by field: several for checkboxes, none for empty fields. */
export type Values = Readonly<FormPage['values']>;

/** File properties that rules check. */
export interface FileFacts {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** MIME type; empty when unknown. */
  readonly type: string;
}

/** Files by form field. */
export type Files = Readonly<Record<string, readonly FileFacts[]>>;

/** A broken rule. Its message is `forms:error.{rule}`, with the other members as arguments. */
export type BrokenRule = FieldRule | { readonly rule: ServerCode } | MissingFiles;

/** Files that were chosen but not attached. Known only in the browser. */
interface MissingFiles {
  readonly rule: 'not_attached';
  readonly names: readonly string[];
}

/** Faults that only the server detects: unreadable and unsafe files. */
type ServerCode = 'file_broken' | 'file_infected';

/** First broken rule by field. */
export type BrokenRules = Readonly<Record<string, BrokenRule>>;
