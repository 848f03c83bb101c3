import type { PageData } from '@roadside/mfe-kit/contract';
import type { ComponentType } from 'react';

/** Kinds of page. */
export type PageType = PageData['page']['type'];

/** Screens by the kind of page that they show. */
export type Screens = Partial<Record<PageType, ComponentType>>;

/** The kind of page that is shown: an error takes the place of any content. */
export function screenOf({ page, error }: PageData): PageType {
  if (!error) return page.type;
  return error.code === 404 ? 'not_found' : 'server_error';
}
