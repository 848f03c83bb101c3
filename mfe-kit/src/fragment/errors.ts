/** A kit hook was called outside of a mounted fragment. */
export class MissingContextError extends Error {
  override readonly name = 'MissingContextError';
}

/** A component read a page model member that `fragment.json` does not declare. */
export class UndeclaredContextError extends Error {
  override readonly name = 'UndeclaredContextError';
}

/** The edge placed a fragment in a slot without a component in `src/entry.tsx`. */
export class UnknownSlotError extends Error {
  override readonly name = 'UnknownSlotError';
}
