import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

/** What a visitor who is not signed in sees in place of a profile. */
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
