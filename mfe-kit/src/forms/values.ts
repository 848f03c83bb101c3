import type { FieldRule, FormPage } from '../contract';

/** What is in a form, by field: several values for checkboxes, none for what is empty. */
export type Values = Readonly<FormPage['values']>;

/** What a rule has to know of a file. */
export interface FileFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** MIME type; empty when it is not known. */
  readonly type: string;
}

/** The files of a form, by field. */
export type Files = Readonly<Record<string, readonly FileFacts[]>>;

/** A rule that is broken. The message is `forms:error.{rule}`, its other members are the message's arguments. */
export type BrokenRule = FieldRule | { readonly rule: ServerCode } | MissingFiles;

/** Files that were chosen and are not attached. Only the browser knows of them. */
interface MissingFiles {
  readonly rule: 'not_attached';
  readonly names: readonly string[];
}

/** What only the server finds: a file that cannot be read, or is not safe. */
type ServerCode = 'file_broken' | 'file_infected';

/** The first rule that is broken, by field. */
export type BrokenRules = Readonly<Record<string, BrokenRule>>;
