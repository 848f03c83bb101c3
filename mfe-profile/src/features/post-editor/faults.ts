/** Error codes by place in the post, as the API names them. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/** Whether a place, or a part of it, is wrong. */
export function faultsAt(faults: Faults, place: string): boolean {
  return Object.keys(faults).some((name) => name === place || name.startsWith(`${place}.`));
}

/** What is wrong with the text: a kind of fault, and the number of its block, from 1. */
export interface TextFault {
  readonly kind: 'none' | 'alt' | 'link' | 'long' | 'block';
  readonly block: number;
}

/** Faults of the text in its order. Those of other parts stand beside their fields. */
export function textFaults(faults: Faults): TextFault[] {
  return Object.entries(faults)
    .filter(([place]) => place === 'blocks' || place.startsWith('blocks.'))
    .map(([place, codes]): TextFault => {
      const [, index, ...rest] = place.split('.');
      if (index === undefined) return { kind: codes.includes('required') ? 'none' : 'long', block: 0 };
      const block = Number(index) + 1;
      if (rest.at(-1) === 'alt') return { kind: 'alt', block };
      if (rest.at(-1) === 'link' || rest.at(-1) === 'url') return { kind: 'link', block };
      return { kind: codes.some((code) => code === 'max_length' || code === 'too_many') ? 'long' : 'block', block };
    })
    .toSorted((one, other) => one.block - other.block);
}
