import type { PageData } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { useEffect, useSyncExternalStore } from 'react';

/** Slug of the profession whose pages were opened last. */
const PROFESSION = 'profession';

/** Remembers the profession of a page on this device, so that the root offers it first. */
export function useProfessionMemory(): void {
  const { page } = useFragmentContext('page');
  const profession = professionOf(page);
  useEffect(() => {
    if (profession) writeStored(PROFESSION, profession);
  }, [profession]);
}

/** Slug of the remembered profession; `null` on the server and in the first render. */
export function useRememberedProfession(): string | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => readStored(PROFESSION),
    () => null,
  );
}

/** Slug of the page's profession; `undefined` for pages of all professions. */
export function professionOf({ page, breadcrumbs }: PageData): string | undefined {
  const category = page.params['category'];
  if (page.type === 'job') return category;
  const isProfession = category !== undefined && breadcrumbs[1]?.url.endsWith(`/knowledge-base/${category}`);
  return isProfession ? category : undefined;
}
