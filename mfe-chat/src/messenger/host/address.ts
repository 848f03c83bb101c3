import { readToken } from '../chat/device';

/** What the address of the messenger says behind `#`, which no server receives. */
export interface Address {
  /** Channel of the widget; absent when the messenger is a page. */
  readonly channel?: string;
  /** Origin of the page that frames the messenger. */
  readonly page?: string;
  /** Token of a thread, from a private link. */
  readonly thread?: string;
  /** Colour scheme that the visitor chose on the site. */
  readonly scheme?: 'light' | 'dark';
}

/**
 * Reads the address.
 * @param origins Origins of our sites.
 */
export function readAddress(hash: string, origins: readonly string[]): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [channel, page] = [fields.get('channel'), fields.get('page')];
  const thread = readToken(fields.get('thread'));
  const scheme = fields.get('scheme');
  return {
    // SECURITY: only pages of our sites may open a channel.
    ...(channel !== null && /^[0-9a-f]{32}$/.test(channel) && page !== null && origins.includes(page)
      ? { channel, page }
      : {}),
    ...(thread === undefined ? {} : { thread }),
    ...(scheme === 'light' || scheme === 'dark' ? { scheme } : {}),
  };
}
