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

/** The first rule that is broken, by field. The message is `forms:error.{rule}`, its other members are the message's arguments. */
export type BrokenRules = Readonly<Record<string, FieldRule>>;

/** The code of a rule. */
export type RuleCode = FieldRule['rule'];
