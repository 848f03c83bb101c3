/** What the loader reads of the page's import map. */
interface ImportMap {
  /** Digests by address, as the document writes it. */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** Digests of all files of live releases by absolute address; read once, from the document's import map. */
let digests: ReadonlyMap<string, string> | undefined;

/** Digest of a file of a live release, as the `integrity` attribute takes it. A file that no release has, has none. */
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
