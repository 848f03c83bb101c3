import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: ids of the articles about which this device has answered, with commas between. */
const KEY = 'helpful-answered';

/** Articles that are remembered at most; the oldest go. */
const MOST = 200;

/** Whether this device has said if an article helped. */
export function wasAnswered(id: string): boolean {
  return ids().includes(id);
}

/** Remembers that it has. */
export function rememberAnswer(id: string): void {
  writeStored(KEY, [...ids().filter((other) => other !== id), id].slice(-MOST).join(','));
}

function ids(): string[] {
  return readStored(KEY)?.split(',') ?? [];
}
