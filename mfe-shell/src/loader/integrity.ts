/** The part of the page's import map that the loader reads. */
interface ImportMap {
  /** Digests by URL. */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** Digests of the files of live releases by absolute URL. Read once from the import map. */
let digests: ReadonlyMap<string, string> | undefined;

/**
 * Returns a file's digest for the `integrity` attribute; `undefined` if no live release has the
 * file.
 */
export function integrityOf(address: string): string | undefined {
  digests ??= read();
  return digests.get(address);
}

function read(): Map<string, string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent;
  const { integrity = {} } = JSON.parse(text || '{}') as ImportMap;
  return new Map(
    Object.entries(integrity).map(([address, digest]) => [new URL(address, document.baseURI).href, digest]),
  );
}
