/** Sheets that are loading, by URL. */
const inFlight = new Map<string, Promise<void>>();

/** Adds a stylesheet, unless the document has it. Resolves when it is applied. */
export async function addSheet(href: string, integrity: string): Promise<void> {
  const address = new URL(href, document.baseURI).href;
  if (Array.from(document.styleSheets).some((sheet) => sheet.href === address)) return;
  const loading = inFlight.get(address) ?? insert(address, integrity);
  inFlight.set(address, loading);
  await loading.finally(() => inFlight.delete(address));
}

function insert(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.integrity = integrity;
  // In development the bundler's runtime recognises a loaded sheet by this file name.
  link.dataset.href = address.slice(address.lastIndexOf('/') + 1);
  link.href = address;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    });
  });
  document.head.append(link);
  return loaded;
}
