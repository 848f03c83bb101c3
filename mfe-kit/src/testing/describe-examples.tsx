import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Examples } from '../examples';

/** All `examples.tsx` of the kit and the fragments, by path from the repository root. */
const FILES = import.meta.glob<Examples>('/mfe-*/src/**/examples.tsx', { import: 'default' });

/**
 * Renders all examples of a workspace folder on the server. Fails when there is none.
 * @param folder `mfe-kit` or the folder of a fragment.
 * @param check Additional check of the HTML, with the path of the file.
 */
export function describeExamples(folder: string, check?: (html: string, file: string) => void): void {
  const files = Object.entries(FILES).filter(([file]) => file.startsWith(`/${folder}/`));

  it(`${folder} has examples of its components`, () => {
    expect(files.length, `There is no examples.tsx below ${folder}/src.`).toBeGreaterThan(0);
  });

  describe.each(files)('%s', async (file, load) => {
    const { examples } = await load();

    it.each(Object.entries(examples))('%s renders on the server', (_, Example) => {
      const html = renderToStaticMarkup(<Example />);
      expect(html).not.toMatch(/undefined|\[object|NaN| style="/);
      const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
      check?.(html, file);
    });
  });
}
