import { Actions } from './actions/Actions';
import { useReactions } from './actions/use-reactions';
import { useArticle } from './article';
import { Helpful } from './helpful/Helpful';

/** Readers' feedback on an article, and actions. */
export function Panel() {
  const article = useArticle();
  const [reactions, setReactions] = useReactions(article);
  return (
    <aside>
      <Helpful reactions={reactions} onChange={setReactions} />
      <Actions reactions={reactions} onChange={setReactions} />
    </aside>
  );
}
