/** A key that names one sending, whatever happens to it: 32 random hexadecimal digits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A short name of what is said, the same for the same: its length and the 32 bits of its FNV-1a hash. The server tells apart what has one
 * name by chance.
 */
export function identityOf(content: unknown): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Gives what is said its key. */
export interface SubmissionKeys {
  /** The key under which something goes, by its identity. */
  of: (identity: string) => string;
  /**
   * Takes another key: something else was said under the present one.
   * @param key The one to be taken. @default a new one
   */
  renew: (key?: string) => void;
}

/** One key for all that is said: the server puts what came last in the place of what was there. */
export function oneKey(): SubmissionKeys {
  // Not before it is needed: the server that renders has no random numbers.
  let key: string | undefined;
  return {
    of: () => (key ??= newKey()),
    renew(next = newKey()) {
      key = next;
    },
  };
}
