/** New idempotency key: 32 random hexadecimal digits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Short identity of content, equal for equal content: its length and 32-bit FNV-1a hash. On a hash
 * collision the server detects the difference.
 */
export function identityOf(content: unknown): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Assigns idempotency keys to content. */
export interface SubmissionKeys {
  /** Key for content with this identity. */
  of: (identity: string) => string;
  /**
   * Replaces the current key, under which the server knows other content.
   * @param key The new key. @default a random one
   */
  renew: (key?: string) => void;
}

/** One key for all content: the server replaces the earlier submission by the latest. */
export function singleKey(): SubmissionKeys {
  // Created on first use: the server renderer has no random numbers.
  let key: string | undefined;
  return {
    of: () => (key ??= newKey()),
    renew(next = newKey()) {
      key = next;
    },
  };
}
