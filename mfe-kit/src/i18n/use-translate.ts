import { useFragmentContext } from '../fragment/context';
import { translator, type Translate } from './translate';
import type { Namespace } from './namespaces';

export type { Translate };

/**
 * Texts of a namespace in the page's language: `const t = useTranslate('shell'); t('menu.open')`.
 * Requires the namespace in `messages` of `fragment.json` and `locale` in its `uses`.
 */
export function useTranslate<Name extends Namespace>(namespace: Name): Translate<Name> {
  const { messages, locale } = useFragmentContext('locale');
  return translator(messages, locale.language, namespace);
}
