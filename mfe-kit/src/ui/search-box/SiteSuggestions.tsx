import { Boundary } from '../../fragment/Boundary';
import { useFragmentContext } from '../../fragment/context';
import { useTranslate } from '../../i18n/use-translate';
import type { SearchControl } from './SearchBox';
import { Suggestions, type SuggestionsProps } from './Suggestions';

/** Props of {@link SiteSuggestions}. */
export interface SiteSuggestionsProps extends Pick<SuggestionsProps, 'place'> {
  /** Control of the field above. */
  control: SearchControl;
}

/**
 * Suggestions of this site, with texts of the namespace `search`. If they fail, the field stays a
 * plain form.
 */
export function SiteSuggestions(props: SiteSuggestionsProps) {
  return (
    <Boundary>
      <TranslatedSuggestions {...props} />
    </Boundary>
  );
}

function TranslatedSuggestions({ control, place }: SiteSuggestionsProps) {
  const t = useTranslate('search');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <Suggestions
      control={control}
      place={place}
      endpoint={`/api/${locale.code}/${city.code}/search`}
      language={locale.language}
      texts={{
        recent: t('recent'),
        forget: t('forget'),
        articles: t('articles'),
        found: (count, query) => t('found', { count, query }),
        none: (query) => t('none', { query }),
      }}
    />
  );
}
