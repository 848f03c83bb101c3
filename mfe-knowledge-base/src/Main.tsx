import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { SentCard } from '@roadside/mfe-kit/ui/sent-card/SentCard';

import { Page } from './Page';

/** Pages that a form leads to after it was sent. */
const FOLLOWING_A_FORM: ReadonlySet<string> = new Set(['kb_root', 'kb_category']);

/** A page of the knowledge base. After a form was sent, what was sent comes first. */
export function Main() {
  const { page, url } = useFragmentContext('page', 'url');
  const { type } = page.page;
  return (
    <>
      {FOLLOWING_A_FORM.has(type) ? <SentCard page={url.split('?', 1)[0] ?? url} onHero={type === 'kb_root'} /> : null}
      <Page />
    </>
  );
}
