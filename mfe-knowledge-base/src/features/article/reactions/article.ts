import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext } from '@roadside/mfe-kit/fragment';

/** The current article. */
export interface Article {
  readonly id: string;
  readonly title: string;
  /** `/{locale}/{city}`. */
  readonly place: string;
  /** Path below the place. */
  readonly path: string;
}

/** The article of the page. */
export function useArticle(): Article {
  const { page, url, locale, city } = useFragmentContext('page', 'url', 'locale', 'city');
  const place = `/${locale.code}/${city.code}`;
  return {
    id: page.page.params['article_id'] ?? '',
    title: findBlock(page, 'heading')?.title ?? '',
    place,
    path: url.slice(place.length),
  };
}
