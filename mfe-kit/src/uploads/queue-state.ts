import type { UploadedFile } from '../contract';
import type { Refusal } from './limits';

/** Faults that are announced for a few seconds. */
export type UploadFault = 'size_limit' | 'file_count_limit' | 'file_server_error';

/** Reasons of the server for rejecting a file's content. */
export type RefusalReason = 'file_type' | 'file_broken' | 'file_infected';

const REASONS: readonly string[] = ['file_type', 'file_broken', 'file_infected'] satisfies RefusalReason[];

/** True for an error code that rejects the file's content. */
export function isRefusal(code: string): code is RefusalReason {
  return REASONS.includes(code);
}

/** A file of the queue. */
export interface UploadItem {
  /** Unique key in the queue. */
  readonly key: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** The file itself; absent if it was uploaded on an earlier page. */
  readonly file?: File;
  /**
   * `preparing`: being reduced or converted. `sending`. `attached`: stored on the server.
   * `waiting`: offline; it is sent when the network returns, or with the form. `failed`: not
   * stored, can be retried. `too_large` and `unreadable` (by this browser): not sent. `refused`:
   * rejected by the server for good.
   */
  readonly state: 'preparing' | 'sending' | 'attached' | 'waiting' | 'failed' | 'too_large' | 'unreadable' | 'refused';
  /** Reason of a rejection. */
  readonly reason?: RefusalReason;
  /** Fraction sent, from 0 to 1. */
  readonly progress: number;
  /** The stored file, once attached. */
  readonly uploaded?: UploadedFile;
  /** True for a picture that was made smaller than the visitor's file. */
  readonly reduced: boolean;
  /** True for a picture that is too large, whose reduction failed and can be tried again. */
  readonly reducible: boolean;
}

/** A file rejected before sending. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: Refusal;
}

/** True for a rejected file that is missing. A duplicate is attached under its name. */
export function isMissing({ reason }: RefusedFile): boolean {
  return reason !== 'duplicate';
}

/** Event of a file, announced to screen readers. */
export interface UploadNews {
  readonly id: number;
  readonly kind: 'sending' | 'attached' | 'reduced' | 'waiting' | 'refused' | 'removed';
  readonly name: string;
}

/** State of a queue. A new object with each change. */
export interface QueueState {
  readonly items: readonly UploadItem[];
  /**
   * Rejected files. A missing one stays until it is removed or selected again, a duplicate until
   * the next selection or removal.
   */
  readonly refused: readonly RefusedFile[];
  /** Faults of the last 3 seconds. */
  readonly flags: readonly UploadFault[];
  /** Latest events, oldest first. */
  readonly news: readonly UploadNews[];
}

/** States that count as attached. */
const COUNTED: ReadonlySet<UploadItem['state']> = new Set(['preparing', 'sending', 'attached', 'waiting']);

/** True for a file that counts as attached; failed files do not. */
export function isCounted({ state }: UploadItem): boolean {
  return COUNTED.has(state);
}

/** True while a file is prepared or sent. */
export function isInFlight({ state }: UploadItem): boolean {
  return state === 'preparing' || state === 'sending';
}

/** Names of selected files that are not attached. */
export function namesOfMissing({ items, refused }: Pick<QueueState, 'items' | 'refused'>): string[] {
  const failed = items.filter((item) => !isCounted(item));
  return [...failed, ...refused.filter(isMissing)].map(({ name }) => name);
}

/** Item for a file stored on the server. */
export function keptItem(uploaded: UploadedFile): UploadItem {
  const { id, name, size } = uploaded;
  return { key: `kept-${id}`, name, size, state: 'attached', progress: 1, uploaded, reduced: false, reducible: false };
}
