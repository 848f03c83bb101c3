import { defineFragment as defineBrowser } from './browser';
import type { Fragment, FragmentDefinition } from './define';
import { defineFragment as defineServer } from './server';

export * from './public';

/**
 * Browser and server sides combined, for tests. Selected by the export condition `roadside-test`.
 */
export function defineFragment(definition: FragmentDefinition): Fragment {
  return { ...defineServer(definition), ...defineBrowser(definition) };
}
