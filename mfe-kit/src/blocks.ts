import type { BlockContent, PageData } from './contract';

/** Props of one block type. */
export type BlockProps<Type extends BlockContent['type']> = Extract<BlockContent, { type: Type }>['props'];

/** First block of a type; `undefined` when the page has none. */
export function findBlock<Type extends BlockContent['type']>(page: PageData, type: Type): BlockProps<Type> | undefined {
  return page.blocks.find((block) => block.type === type)?.props as BlockProps<Type> | undefined;
}
