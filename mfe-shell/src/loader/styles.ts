import type { PageModel } from '@roadside/mfe-kit/contract';
import { report } from '@roadside/mfe-kit/report';
import { integrityOf } from './integrity';

/** Adds the stylesheets of a page that the document does not have yet. Ends when all have been applied. */
export async function loadStyles(model: PageModel): Promise<void> {
  const sheets = Object.values(model.fragments).flatMap((fragment) => fragment.css);
  await Promise.all(sheets.map(({ href, integrity }) => loadSheet(href, integrity)));
}

async function loadSheet(href: string, integrity: string): Promise<void> {
  const address = new URL(href, document.baseURI).href;
  if (Array.from(document.styleSheets).some((sheet) => sheet.href === address)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.integrity = integrity;
  // The file's name, by which the bundler's runtime finds that the sheet is already there.
  link.dataset.href = address.slice(address.lastIndexOf('/') + 1);
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    });
  });
  document.head.append(link);
  await loaded;
}

/**
 * Puts the stylesheet of a late chunk into the document.
 * SECURITY: scripts get their hashes from the import map by themselves, sheets do not; one without a hash is refused, and with
 * it the chunk.
 */
export function insertSheet(link: HTMLLinkElement): void {
  const integrity = integrityOf(link.href);
  if (integrity) {
    link.integrity = integrity;
    document.head.append(link);
    return;
  }
  report({ kind: 'load-failed', message: `${link.href} belongs to no live release.` });
  link.dispatchEvent(new Event('error'));
}
