import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { useState } from 'react';

import type { KnowledgeTest } from '../types';

/** Slug of the profession whose pages were opened last: the site remembers it on this device. */
const PROFESSION = 'profession';

/**
 * The visitor's profession and its setter: the one that this device remembers, else the profession
 * of a test that the visitor has begun, so that a new device knows it too. Browser only.
 */
export function useProfession(tests: readonly KnowledgeTest[]): [string | undefined, (slug: string) => void] {
  const [chosen, setChosen] = useState(() => readStored(PROFESSION));
  const known = tests.find(({ profession }) => profession?.slug === chosen);
  const begun = tests.find(({ attempt, profession }) => attempt && profession);
  const choose = (slug: string) => {
    writeStored(PROFESSION, slug);
    setChosen(slug);
  };
  return [(known ?? begun)?.profession?.slug, choose];
}
