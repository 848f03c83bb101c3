import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { SearchBox } from '@roadside/mfe-kit/ui/search-box/SearchBox';

import styles from './SearchForm.module.css';
import { useLateSuggestions } from './use-late-suggestions';

/** Props of {@link SearchForm}. */
export interface SearchFormProps {
  /** What stands in the field. @default nothing */
  query?: string | undefined;
  /** Whether the page shows what was found for the query, so that there is no use in asking again. @default false */
  asked?: boolean;
  /** Whether something else on the page is the main thing to do. @default false */
  secondary?: boolean;
  /** Slug of the category that the search stays in. @default all */
  category?: string | undefined;
}

/** The large field for a question; its answer is the search page. Suggestions come when it is approached. */
export function SearchForm({ query, asked = false, secondary = false, category }: SearchFormProps) {
  const t = useTranslate('browse');
  const { locale, city } = useFragmentContext('locale', 'city');
  const { below, approach } = useLateSuggestions();
  return (
    <div className={styles.form} onFocus={approach} onPointerEnter={approach}>
      <SearchBox
        action={`/${locale.code}/${city.code}/search`}
        query={query}
        asked={asked}
        secondary={secondary}
        category={category}
        label={t('search_form.label')}
        placeholder={t('search_form.placeholder')}
        submitLabel={t('search_form.submit')}
        clearLabel={t('search_form.clear')}
        below={below}
        large
      />
    </div>
  );
}
