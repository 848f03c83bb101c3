import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { SentCard } from '@roadside/mfe-kit/ui/sent-card/SentCard';

/** What was sent, on a page that a form leads to. */
export function Sent({ onHero = false }: { onHero?: boolean }) {
  const { url } = useFragmentContext('url');
  return <SentCard page={url.split('?', 1)[0] ?? url} onHero={onHero} />;
}
