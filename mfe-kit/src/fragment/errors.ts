/** A hook of the kit was used where no fragment is mounted. */
export class MissingContextError extends Error {
  override readonly name = 'MissingContextError';
}

/** A component read a part of the page model that its `fragment.json` does not declare. */
export class UndeclaredContextError extends Error {
  override readonly name = 'UndeclaredContextError';
}

/** The edge placed a fragment in a slot for which its `src/entry.tsx` names no component. */
export class UnknownSlotError extends Error {
  override readonly name = 'UnknownSlotError';
}
