/** Why a page is kept: the last ones read give way to newer ones, the others stay. */
export type Reason = 'read' | 'favourite' | 'safety';

/** Texts of a kept page, in its language. `{date}` stands for the day on which it was kept. */
export interface Texts {
  /** Says that this is a saved copy. */
  readonly saved: string;
  readonly offline_title: string;
  readonly offline_text: string;
  readonly saved_pages: string;
  readonly try_again: string;
}

/** What a page tells the worker to do. */
export type Order =
  { kind: 'keep'; path: string; title: string; reason: Reason; texts: Texts } | { kind: 'forget'; path: string };
