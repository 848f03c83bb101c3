import { beforeEach, describe, expect, it, vi } from 'vitest';

const DIGEST = 'sha384-abc';
const PANEL = '/assets/mfe-shell/1/panel.css';

let loadSheet: (address: string) => Promise<void>;
let links: HTMLLinkElement[];

beforeEach(async () => {
  vi.resetModules();
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity: { [PANEL]: DIGEST } })}</script>`;
  links = [];
  // Inserted into the document, happy-dom would report a load error.
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
  ({ loadSheet } = await import('./styles'));
});

const absolute = (path: string) => new URL(path, document.baseURI).href;

/** Fires the event of a sheet that has loaded or failed. */
function answer(event: 'load' | 'error'): void {
  for (const link of links.splice(0)) link.dispatchEvent(new Event(event));
}

describe('a late stylesheet', () => {
  it('has the digest from the import map', async () => {
    const loading = loadSheet(absolute(PANEL));
    expect(links.map(({ integrity, href }) => [integrity, href])).toEqual([[DIGEST, absolute(PANEL)]]);
    answer('load');
    await loading;
  });

  it('is requested once by concurrent callers', async () => {
    const loading = [loadSheet(absolute(PANEL)), loadSheet(absolute(PANEL))];
    expect(links).toHaveLength(1);
    answer('load');
    await Promise.all(loading);
  });

  it('can be requested again after a failure', async () => {
    const loading = loadSheet(absolute(PANEL));
    answer('error');
    await expect(loading).rejects.toThrow('could not be loaded');
    const again = loadSheet(absolute(PANEL));
    expect(links).toHaveLength(1);
    answer('load');
    await again;
  });

  it('is refused when no release contains it', async () => {
    await expect(loadSheet(absolute('/assets/mfe-shell/1/other.css'))).rejects.toMatchObject({
      name: 'UnknownSheetError',
    });
    expect(links).toEqual([]);
  });

  it('is refused when the page has no import map', async () => {
    document.head.replaceChildren();
    await expect(loadSheet(absolute(PANEL))).rejects.toMatchObject({ name: 'UnknownSheetError' });
  });
});
