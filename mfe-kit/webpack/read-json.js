import { readFileSync } from 'node:fs';

/**
 * Content of a JSON file.
 * @param {string} file
 */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
