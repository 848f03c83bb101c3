import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { getRemoteEntry, getRemoteInfo } from './entries.js';

test('an entry is imported once and can be retried after a failure', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roadside-entries-'));
  try {
    const file = path.join(folder, 'entry.mjs');
    const remoteInfo = { ...getRemoteInfo({ name: 'kb' }), entry: pathToFileURL(file).href };
    expect(remoteInfo).toMatchObject({ type: 'module', shareScope: 'default' });
    await expect(getRemoteEntry({ remoteInfo })).rejects.toThrow('entry.mjs');
    await writeFile(file, 'export const get = () => 1;');
    const again = { ...remoteInfo, entry: `${remoteInfo.entry}?again` };
    const loading = getRemoteEntry({ remoteInfo: again });
    expect(getRemoteEntry({ remoteInfo: again })).toBe(loading);
    expect(await loading).toHaveProperty('get');
    expect(await getRemoteEntry({ remoteInfo, remoteEntryExports: 'known' })).toBe('known');
  } finally {
    await rm(folder, { recursive: true });
  }
});
