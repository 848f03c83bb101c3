/** Writes compressed copies of downloadable files at build time, at the highest level. */
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Smallest file worth compressing, in bytes. */
const SMALLEST_COMPRESSED = 512;

/**
 * Writes `.br` and `.gz` next to a text file.
 * @param {string} file Absolute path.
 * @param {Buffer} content
 * @returns {Promise<number>} Size of the brotli file, or of the original if not compressed.
 */
export async function compress(file, content) {
  if (!/\.(css|js|json|map|svg|txt)$/.test(file) || content.length <= SMALLEST_COMPRESSED) return content.length;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    deflate(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return br.length;
}
