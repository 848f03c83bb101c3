import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { SearchBox } from '@roadside/mfe-kit/ui/search-box/SearchBox';

import styles from './SearchForm.module.css';
import { useLateSuggestions } from './use-late-suggestions';

export interface SearchFormProps {
  /**
   * Content of the field.
   *
   * @default empty
   */
  query?: string | undefined;
  /**
   * Whether the page already shows the query's results, so that submitting it again is useless.
   *
   * @default false
   */
  asked?: boolean;
  /**
   * Whether another action on the page is primary.
   *
   * @default false
   */
  secondary?: boolean;
  /**
   * Slug of the category to search in.
   *
   * @default all
   */
  category?: string | undefined;
  /**
   * Accessible name and placeholder of the field.
   *
   * @default those of a search in everything
   */
  label?: string | undefined;
}

/**
 * The large search field, which leads to the search page. Suggestions load when it is approached.
 */
export function SearchForm({ query, asked = false, secondary = false, category, label }: SearchFormProps) {
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
        label={label ?? t('search_form.label')}
        placeholder={label ?? t('search_form.placeholder')}
        submitLabel={t('search_form.submit')}
        clearLabel={t('search_form.clear')}
        below={below}
        large
      />
    </div>
  );
}
