import type { PageModel } from '@roadside/mfe-kit/contract';
import { integrityOf } from '../integrity';
import { addSheet } from './sheets';

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
