/** A program that composes the page. */
import type { Server } from '../../process.ts';
import type { Situation } from '../page/situations.ts';

/** Content encodings of responses. */
export const ENCODINGS = ['identity', 'gzip', 'br'] as const;

/** One of these encodings. */
export type Encoding = (typeof ENCODINGS)[number];

/** What the composers have in common. */
export interface Site {
  /** Origin of the fragment server. */
  readonly fragments: string;
  /** Folder for the files of the composers. */
  readonly folder: string;
  /** The page without its fragments: the parts before, between and after them. */
  readonly parts: readonly string[];
}

/** A program that composes the page, in the order of the tables. */
export interface Composer {
  readonly name: string;
  readonly encodings: readonly Encoding[];
  /** Installs what is missing. */
  install(): Promise<void>;
  /** Starts it on the first processor. */
  start(site: Site): Promise<Server>;
  /** Path of the page in a situation. */
  pathOf(situation: Situation): string;
}

/** The page with something in the place of each fragment. */
export function joined(parts: readonly string[], fragments: readonly string[]): string {
  return parts.map((part, index) => part + (fragments[index] ?? '')).join('');
}
