import { beforeEach, describe, expect, it, vi } from 'vitest';

const DIGEST = 'sha384-abc';

beforeEach(() => {
  vi.resetModules();
  globalThis.__roadside = undefined;
  const map = { integrity: { '/assets/mfe-shell/1/panel.css': DIGEST } };
  document.head.innerHTML = `<script type="importmap">${JSON.stringify(map)}</script>`;
});

/** A link as the bundler's runtime makes it. */
function lateSheet(href: string) {
  const link = document.createElement('link');
  const failed = vi.fn<(event: Event) => void>();
  link.addEventListener('error', failed);
  link.href = new URL(href, document.baseURI).href;
  return { link, failed };
}

describe('a late stylesheet', () => {
  it('gets the hash that the import map has for it', async () => {
    const { insertSheet } = await import('./styles');
    const { link, failed } = lateSheet('/assets/mfe-shell/1/panel.css');
    insertSheet(link);
    expect(link.integrity).toBe(DIGEST);
    expect(link.parentNode).toBe(document.head);
    expect(failed).not.toHaveBeenCalled();
  });

  it('is refused and reported when no release has it', async () => {
    const { insertSheet } = await import('./styles');
    const { link, failed } = lateSheet('/assets/mfe-shell/1/other.css');
    insertSheet(link);
    expect(link.parentNode).toBeNull();
    expect(failed).toHaveBeenCalledOnce();
    expect(globalThis.__roadside?.reports).toMatchObject([{ kind: 'load-failed' }]);
  });

  it('is refused where the page has no import map', async () => {
    document.head.replaceChildren();
    const { insertSheet } = await import('./styles');
    const { link, failed } = lateSheet('/assets/mfe-shell/1/panel.css');
    insertSheet(link);
    expect(failed).toHaveBeenCalledOnce();
  });
});
