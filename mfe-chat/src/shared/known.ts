import { readStored, writeStored } from '@roadside/mfe-kit/page';

/** Local storage: id of the chat that was started on this device. */
const KNOWN_KEY = 'chat-known';

/** Id of the chat that this device started; empty for none. */
export function knownChat(): string {
  return readStored(KNOWN_KEY) ?? '';
}

/** Remembers that a chat was started. Unread messages are counted from then on. */
export function rememberChat(guid: string): void {
  if (readStored(KNOWN_KEY) !== guid) writeStored(KNOWN_KEY, guid);
}
