/** Why a page is saved. Newer pages replace those saved as `read`; the others stay. */
export type Reason = 'read' | 'favourite' | 'safety';

/** Texts of a saved page in its language. `{date}` stands for the day it was saved. */
export interface Texts {
  /** Notice that this is a saved copy. */
  readonly saved: string;
  readonly offline_title: string;
  readonly offline_text: string;
  readonly saved_pages: string;
  readonly try_again: string;
}

/** An order from a page to the worker. `stop` cancels the copies ordered before it. */
export type Order =
  | { kind: 'keep'; path: string; title: string; reason: Reason; texts: Texts }
  | { kind: 'forget'; path: string }
  | { kind: 'stop' };

/** An order as a message. Messages of several pages may arrive in another order than given. */
export type OrderMessage = Order & {
  /** Time of the order, in milliseconds since 1970. Pages of earlier releases give none. */
  readonly given?: number;
};
