import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

/** Replaces the profile for visitors who are not signed in. */
export function GuestCard() {
  const { locale, city } = useFragmentContext('locale', 'city');
  const t = useTranslate('profile');
  return (
    <section>
      <h1>{t('title')}</h1>
      <p>{t('signed_out')}</p>
      <a href={`/${locale.code}/${city.code}/knowledge-base`}>{t('knowledge_base')}</a>
    </section>
  );
}
