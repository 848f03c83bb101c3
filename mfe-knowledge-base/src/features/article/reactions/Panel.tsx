import { Actions } from './Actions';
import { useArticle } from './article';
import { Helpful } from './Helpful';
import { useHeadingLinks } from './use-heading-links';
import { useReactions } from './use-reactions';

/** Readers' feedback on an article, and actions. */
export function Panel() {
  const article = useArticle();
  const [reactions, setReactions] = useReactions(article);
  useHeadingLinks();
  return (
    <>
      <Helpful reactions={reactions} onChange={setReactions} />
      <Actions reactions={reactions} onChange={setReactions} />
    </>
  );
}
