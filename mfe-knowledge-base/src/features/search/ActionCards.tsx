import type { SearchCard } from '@roadside/mfe-kit/contract';
import { useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { CallLinks } from '@roadside/mfe-kit/ui/call-links/CallLinks';

import styles from './ActionCards.module.css';

/** What the query asks to be done, above the results: numbers to call, a page to open. */
export function ActionCards({ cards }: { cards: readonly SearchCard[] }) {
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards} role="list">
      {cards.map((card) => (
        <ActionCard key={card.kind} card={card} />
      ))}
    </ul>
  );
}

function ActionCard({ card }: { card: SearchCard }) {
  const { kind, title, text, url } = card;
  const numbers = card.numbers ?? [];
  const t = useTranslate('search-page');
  const shared = useTranslate('knowledge-base');
  const isUrgent = kind === 'emergency';
  // One number needs no name of its service.
  const calls = numbers.map(({ number, title: service }) => ({ number, service: numbers.length > 1 ? service : '' }));
  return (
    <li className={isUrgent ? `${styles.card} ${styles.urgent}` : styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
      <CallLinks
        calls={calls}
        textOf={({ number, service }) => [shared('call', { number }), service].filter(Boolean).join(' · ')}
      />
      {url ? (
        <ButtonLink variant={isUrgent ? 'quiet' : 'primary'} href={url}>
          {t(`action.${kind}`)}
        </ButtonLink>
      ) : null}
    </li>
  );
}
