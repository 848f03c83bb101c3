import type { PageModel } from '@roadside/mfe-kit/contract';
import { integrityOf } from '../integrity';

/** Sheets that are loading, by URL. */
const inFlight = new Map<string, Promise<void>>();

/** No live release contains this stylesheet. */
export class UnknownSheetError extends Error {
  override readonly name = 'UnknownSheetError';
}

/** Adds the stylesheets of a page that the document lacks. Resolves when all are applied. */
export async function loadStyles(model: Pick<PageModel, 'fragments'>): Promise<void> {
  const sheets = Object.values(model.fragments).flatMap((fragment) => fragment.css);
  await Promise.all(sheets.map(({ href, integrity }) => addSheet(href, integrity)));
}

/**
 * Adds the stylesheet of a lazy-loaded chunk.
 *
 * SECURITY: the import map covers scripts, not sheets. A sheet without a digest is refused, and its
 * chunk with it.
 *
 * @throws UnknownSheetError if no live release has the sheet.
 */
export async function loadSheet(address: string): Promise<void> {
  const integrity = integrityOf(address);
  if (!integrity) throw new UnknownSheetError(`${address} is in no live release.`);
  await addSheet(address, integrity);
}

async function addSheet(href: string, integrity: string): Promise<void> {
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
