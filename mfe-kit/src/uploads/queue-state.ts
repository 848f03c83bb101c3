import type { UploadedFile } from '../contract';
import type { Refusal } from './limits';

/** What is flagged when it happens. */
export type UploadFault = 'size_limit' | 'file_count_limit' | 'file_server_error';

/** What the server finds wrong with a file whatever its name says. */
export type RefusalReason = 'file_type' | 'file_broken' | 'file_infected';

const REASONS: readonly string[] = ['file_type', 'file_broken', 'file_infected'] satisfies RefusalReason[];

/** Whether a code of the server's is one of those. */
export function isRefusal(code: string): code is RefusalReason {
  return REASONS.includes(code);
}

/** A file on its way. */
export interface UploadItem {
  /** Tells it from the others. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The file itself; absent when an earlier page sent it. */
  readonly file?: File;
  /**
   * `preparing`: it is made smaller, or a JPEG. `sending`. `attached`: the server has it. `waiting`: the device has no network; it is
   * sent when there is one, or goes along with the form. `failed`: the server does not have it, it can be tried again. `too_large`,
   * and `unreadable` in this browser: it is not tried. `refused`: the server will never have it.
   */
  readonly state: 'preparing' | 'sending' | 'attached' | 'waiting' | 'failed' | 'too_large' | 'unreadable' | 'refused';
  /** Why it was refused. */
  readonly reason?: RefusalReason;
  /** Share that was sent, from 0 to 1. */
  readonly progress: number;
  /** What the server keeps, once it does. */
  readonly uploaded?: UploadedFile;
  /** Whether it is too large, and can be made smaller. */
  readonly reducible: boolean;
}

/** A file that was not even tried. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: Refusal;
}

/** Something that happened to a file, to be told to those who do not see it. */
export interface UploadNews {
  readonly id: number;
  readonly kind: 'sending' | 'attached' | 'waiting' | 'refused' | 'removed';
  readonly name: string;
}

/** What a queue shows. A new object with each change. */
export interface QueueState {
  readonly items: readonly UploadItem[];
  /** Files of the last choice that were refused. */
  readonly refused: readonly RefusedFile[];
  /** Faults of the last three seconds. */
  readonly flags: readonly UploadFault[];
  /** The latest news, the oldest first. */
  readonly news: readonly UploadNews[];
}

/** States in which a file counts among those attached. */
const COUNTED: ReadonlySet<UploadItem['state']> = new Set(['preparing', 'sending', 'attached', 'waiting']);

/** Whether a file counts among those attached: what failed does not. */
export function isCounted({ state }: UploadItem): boolean {
  return COUNTED.has(state);
}

/** Whether a file is on its way. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'preparing' || state === 'sending';
}

/** Names of the files that were chosen and are not attached. A duplicate is attached, under its name. */
export function namesOfMissing({ items, refused }: Pick<QueueState, 'items' | 'refused'>): string[] {
  const troubled = items.filter((item) => !isCounted(item));
  return [...troubled, ...refused.filter(({ reason }) => reason !== 'duplicate')].map(({ name }) => name);
}

/** An item for what the server keeps already. */
export function keptItem(uploaded: UploadedFile): UploadItem {
  const { id, name, size } = uploaded;
  return { key: `kept-${id}`, name, size, state: 'attached', progress: 1, uploaded, reducible: false };
}
