import type { RemoteFragment } from '@roadside/mfe-kit/contract';
import { pause } from './tasks';

/** An import map, as the edge writes it. */
interface ImportMap {
  /** Digests by path. */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** The part of the browser's Trusted Types API that the loader uses. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScript(): string }): { createScript(text: string): string };
}

/** Folder of the import map of other fragments. The page's import map has its path and digest. */
const MORE_FILES = '/_edge/files/';

/** Folder of release files. Other files come from development servers. */
const ASSETS = '/assets/';

/** Deadline for the import map, in milliseconds. */
const DEADLINE_MS = 8_000;

/** Digests by absolute URL: of the files in the page's import map, later of all other fragments. */
let digests: Map<string, string> | undefined;

/** The addition of the other import map, once. */
let addition: Promise<void> | undefined;

/**
 * Returns a file's digest for the `integrity` attribute; `undefined` if no known live release has
 * the file.
 */
export function integrityOf(address: string): string | undefined {
  return known().get(new URL(address, document.baseURI).href);
}

/**
 * Whether the browser can check every script of these fragments. A page has the digests of the
 * fragments on it; those of all others are fetched when the first of them is needed.
 *
 * SECURITY: without digests the browser would run any script. A page with such fragments has to be
 * loaded from the server.
 */
export async function canCheck(fragments: readonly Pick<RemoteFragment, 'entry'>[]): Promise<boolean> {
  const entries = fragments.map(({ entry }) => entry).filter((entry) => entry.startsWith(ASSETS));
  const isKnown = () => entries.every((entry) => integrityOf(entry));
  if (isKnown()) return true;
  addition ??= addMoreFiles().catch(() => {
    // Without a network. The next page tries again.
    addition = undefined;
  });
  await addition;
  return isKnown();
}

function known(): Map<string, string> {
  digests ??= read(document.querySelector('script[type="importmap"]')?.textContent);
  return digests;
}

function read(text: string | null | undefined): Map<string, string> {
  const { integrity = {} } = JSON.parse(text || '{}') as ImportMap;
  return new Map(
    Object.entries(integrity).map(([address, digest]) => [new URL(address, document.baseURI).href, digest]),
  );
}

/** Adds the import map of all other fragments, if the page names one and the browser takes it. */
async function addMoreFiles(): Promise<void> {
  const folder = new URL(MORE_FILES, document.baseURI).href;
  const [address, integrity] = Array.from(known()).find(([address]) => address.startsWith(folder)) ?? [];
  if (!address || !integrity) return;
  // oxlint-disable-next-line no-restricted-globals -- its text must stay as the digest has it
  const response = await fetch(address, { integrity, signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) return;
  const text = await response.text();
  if (await addImportMap(text)) digests = new Map([...read(text), ...known()]);
}

/** Adds an import map. Resolves to false in browsers that allow one only. */
async function addImportMap(text: string): Promise<boolean> {
  const { trustedTypes } = globalThis as unknown as { trustedTypes?: TrustedTypes };
  const script = document.createElement('script');
  script.type = 'importmap';
  let isTaken = true;
  script.addEventListener('error', () => {
    isTaken = false;
  });
  // The page's policy allows this text by its hash.
  script.textContent =
    trustedTypes?.createPolicy('roadside-files', { createScript: () => text }).createScript(text) ?? text;
  document.head.append(script);
  await pause(0);
  return isTaken;
}
