import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { CertificateCard } from './CertificateCard';

/** What a certificate says, for anybody who has its code. */
export function CertificatePage() {
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  const code = page.page.params['code'] ?? '';
  const part = useLoaded((signal) => load({ locale: locale.code, city: city.code, code }, signal));
  return (
    <LoadedPart part={part}>
      {({ found }) => (found ? <CertificateCard certificate={found} /> : <Unknown />)}
    </LoadedPart>
  );
}

/** The certificate; an unknown code is an answer, not a failure. */
async function load(at: { locale: string; city: string; code: string }, signal: AbortSignal) {
  try {
    const path = '/api/{locale}/{city}/certificates/{code}';
    return { found: await request('get', path, { at, signal, cache: 'no-store' }) };
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return { found: undefined };
    throw error;
  }
}

function Unknown() {
  const t = useTranslate('tests');
  return <EmptyState title={t('card.unknown')}>{t('card.unknown_text')}</EmptyState>;
}
