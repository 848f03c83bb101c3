import type { SearchEvent } from '@roadside/mfe-kit/contract';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { useEffect } from 'react';

/**
 * Reports events of a search: an opened result, a new search, or a click on support, anywhere on
 * the page. Nothing about the visitor is sent.
 *
 * @param searchId Id of the search on the server; `undefined` if there is none.
 */
export function useSearchEvents(searchId: string | null | undefined): void {
  const { locale, city } = useFragmentContext('locale', 'city');
  const address = `/api/${locale.code}/${city.code}/search/event`;
  useEffect(() => {
    if (!searchId) return;
    const report = (event: Omit<SearchEvent, 'search_id'>) =>
      navigator.sendBeacon(address, JSON.stringify({ search_id: searchId, ...event } satisfies SearchEvent));
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const rank = Number(link?.dataset['rank']);
      if (rank > 0) report({ action: 'click', rank });
      else if (link?.pathname.endsWith('/contact-us')) report({ action: 'contact' });
    };
    const onSubmit = ({ target }: Event) => {
      if (target instanceof Element && target.matches('[role="search"]')) report({ action: 'reformulate' });
    };
    // In the capturing phase: handlers may stop propagation.
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [address, searchId]);
}
