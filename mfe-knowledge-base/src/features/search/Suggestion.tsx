import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { searchAddress } from './search-address';

interface SuggestionProps {
  /** The query that may have been meant. */
  query: string;
  /** Slug of the category searched in. */
  category: string | undefined;
}

/** Offers a search with another meaning, which is not made without asking. */
export function Suggestion({ query, category }: SuggestionProps) {
  const t = useTranslate('search-page');
  const place = useFragmentContext('locale', 'city');
  return (
    <p>
      {t('suggested')} <a href={searchAddress(place, { query, category })}>{query}</a>
    </p>
  );
}
