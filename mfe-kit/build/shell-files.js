/** Static files of the shell's release. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { BRANDS } from '../webpack/shell-config.js';

/**
 * Copies the shell's static files: its document, and each brand's icon and link preview picture.
 * @param {string} folder
 * @param {string} output
 */
export async function copyShellFiles(folder, output) {
  await copyFile(path.join(folder, 'document.html'), path.join(output, 'document.html'));
  for (const brand of BRANDS) {
    await copyFile(path.join(folder, 'icons', `${brand}.svg`), path.join(output, iconOf(brand)));
    await copyFile(path.join(folder, 'icons', `${brand}-preview.png`), path.join(output, previewOf(brand)));
  }
}

/**
 * Name of a brand's icon.
 * @param {string} brand
 */
export function iconOf(brand) {
  return `icon-${brand}.svg`;
}

/**
 * Name of a brand's link preview picture.
 * @param {string} brand
 */
export function previewOf(brand) {
  return `preview-${brand}.png`;
}
