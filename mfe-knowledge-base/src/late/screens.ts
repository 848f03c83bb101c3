import type { PageData } from '@roadside/mfe-kit/contract';
import type { ComponentType } from 'react';

/** Page types. */
export type PageType = PageData['page']['type'];

/** Screens by page type. */
export type Screens = Partial<Record<PageType, ComponentType>>;

/** Type of the screen to show: an error replaces any content. */
export function screenOf({ page, error }: PageData): PageType {
  if (!error) return page.type;
  return error.code === 404 ? 'not_found' : 'server_error';
}
