import type { BlockContent, PageData } from '@roadside/mfe-kit/contract';

type PropsOf<Type extends BlockContent['type']> = Extract<BlockContent, { type: Type }>['props'];

/** What the first block of a kind says, if the page has one. */
export function findBlock<Type extends BlockContent['type']>(page: PageData, type: Type): PropsOf<Type> | undefined {
  const block = page.blocks.find((one) => one.type === type);
  return block?.props as PropsOf<Type> | undefined;
}
