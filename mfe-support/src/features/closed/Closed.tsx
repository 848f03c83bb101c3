import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';
import { Scene } from '@roadside/mfe-kit/ui/scene/Scene';
import { BLOCKED } from '@roadside/mfe-kit/ui/scene/scenes';

/** Replaces a disabled form. */
export function Closed() {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  return (
    <EmptyState
      picture={<Scene drawing={BLOCKED} />}
      title={t('closed.title')}
      action={<ButtonLink href={`/${locale.code}/${city.code}/knowledge-base`}>{t('closed.action')}</ButtonLink>}
    >
      <p>{t('closed.text')}</p>
    </EmptyState>
  );
}
