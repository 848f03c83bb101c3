import type { SearchEvent } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect } from 'react';

/**
 * Tells the server what becomes of a search: which result is opened, whether another one is sent, whether the visitor goes to support,
 * wherever on the page that happens. Nothing about the visitor is sent.
 * @param searchId What the server calls the search; `undefined` when there is none.
 */
export function useSearchEvents(searchId: string | null | undefined): void {
  const { locale, city } = useFragmentContext('locale', 'city');
  const address = `/api/${locale.code}/${city.code}/search/event`;
  useEffect(() => {
    if (!searchId) return;
    const tell = (event: Omit<SearchEvent, 'search_id'>) =>
      navigator.sendBeacon(address, JSON.stringify({ search_id: searchId, ...event } satisfies SearchEvent));
    const press = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const rank = Number(link?.dataset['rank']);
      if (rank > 0) tell({ action: 'click', rank });
      else if (link?.pathname.endsWith('/contact-us')) tell({ action: 'contact' });
    };
    const send = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[role="search"]')) tell({ action: 'reformulate' });
    };
    // While the event comes down: what answers it may keep it from coming up again.
    document.addEventListener('click', press, true);
    document.addEventListener('auxclick', press, true);
    document.addEventListener('submit', send, true);
    return () => {
      document.removeEventListener('click', press, true);
      document.removeEventListener('auxclick', press, true);
      document.removeEventListener('submit', send, true);
    };
  }, [address, searchId]);
}
