import { Actions } from './actions/Actions';
import { useReactions } from './actions/use-reactions';
import { useArticle } from './article';
import { useHeadingLinks } from './headings/use-heading-links';
import { Helpful } from './helpful/Helpful';

/** Readers' feedback on an article, and actions. */
export function Panel() {
  const article = useArticle();
  const [reactions, setReactions] = useReactions(article);
  useHeadingLinks();
  return (
    <aside>
      <Helpful reactions={reactions} onChange={setReactions} />
      <Actions reactions={reactions} onChange={setReactions} />
    </aside>
  );
}
