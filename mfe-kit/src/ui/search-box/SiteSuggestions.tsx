import { Boundary } from '../../fragment/Boundary';
import { useFragmentContext } from '../../fragment/context';
import { useTranslate } from '../../i18n/use-translate';
import { useIsOn } from '../../page/flags/flags';
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
  const isFormOff = useIsOn('DISABLE_CONTACT_US_FORM');
  return (
    <Suggestions
      control={control}
      place={place}
      hasForm={!isFormOff}
      endpoint={`/api/${locale.code}/${city.code}/search`}
      language={locale.language}
      texts={{
        headings: {
          action: t('actions'),
          recent: t('recent'),
          popular: t('popular'),
          article: t('articles'),
        },
        otherLanguages: t('other_languages'),
        forget: t('forget'),
        call: (number) => t('call', { number }),
        corrected: (query) => t('corrected', { query }),
        suggested: (query) => t('suggested', { query }),
        found: (count, query) => t('found', { count, query }),
        none: (query) => t('none', { query }),
      }}
    />
  );
}
