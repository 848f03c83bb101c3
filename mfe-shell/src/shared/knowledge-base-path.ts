import type { CityContext, LocaleContext } from '@roadside/mfe-kit/contract';

/** Path of the knowledge base's root in a locale and city. */
export function knowledgeBasePath(locale: LocaleContext, city: CityContext): string {
  return `/${locale.code}/${city.code}/knowledge-base`;
}
