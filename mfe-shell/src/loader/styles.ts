import type { PageModel } from '@roadside/mfe-kit/contract';
import { integrityOf } from './integrity';

/** Sheets that are on their way, by address. */
const underWay = new Map<string, Promise<void>>();

/** A stylesheet that no live release has. */
export class UnknownSheetError extends Error {
  override readonly name = 'UnknownSheetError';
}

/** Adds the stylesheets of a page that the document does not have yet. Ends when all have been applied. */
export async function loadStyles(model: Pick<PageModel, 'fragments'>): Promise<void> {
  const sheets = Object.values(model.fragments).flatMap((fragment) => fragment.css);
  await Promise.all(sheets.map(({ href, integrity }) => addSheet(href, integrity)));
}

/**
 * Adds the stylesheet of a late chunk.
 * SECURITY: scripts get their hashes from the import map by themselves, sheets do not; one without a hash is refused, and with it
 * the chunk.
 *
 * @throws UnknownSheetError when no live release has it.
 */
export async function loadSheet(address: string): Promise<void> {
  const integrity = integrityOf(address);
  if (!integrity) throw new UnknownSheetError(`${address} belongs to no live release.`);
  await addSheet(address, integrity);
}

async function addSheet(href: string, integrity: string): Promise<void> {
  const address = new URL(href, document.baseURI).href;
  if (Array.from(document.styleSheets).some((sheet) => sheet.href === address)) return;
  const loading = underWay.get(address) ?? insert(address, integrity);
  underWay.set(address, loading);
  await loading.finally(() => underWay.delete(address));
}

function insert(address: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.integrity = integrity;
  // The file's name, by which the bundler's runtime finds, in development, that the sheet is already there.
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
