import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: ids of articles answered on this device, comma-separated. */
const KEY = 'helpful-answered';

/** Maximum number of ids; the oldest are removed. */
const MOST = 200;

/** Whether this device has answered about an article. */
export function wasAnswered(id: string): boolean {
  return ids().includes(id);
}

/** Stores that this device has answered. */
export function rememberAnswer(id: string): void {
  writeStored(KEY, [...ids().filter((other) => other !== id), id].slice(-MOST).join(','));
}

function ids(): string[] {
  return readStored(KEY)?.split(',') ?? [];
}
