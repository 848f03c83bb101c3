import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import type { Certificate } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './CertificatePage.module.css';

/** What a certificate says, for anybody who has its code. */
export function CertificatePage() {
  const { locale, city, page } = useFragmentContext('locale', 'city', 'page');
  const code = page.page.params['code'] ?? '';
  const part = useLoaded((signal) => load({ locale: locale.code, city: city.code, code }, signal));
  return <LoadedPart part={part}>{({ found }) => (found ? <Card certificate={found} /> : <Unknown />)}</LoadedPart>;
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

function Card({ certificate }: { certificate: Certificate }) {
  const t = useTranslate('tests');
  const date = useLocalDate();
  const { is_valid: isValid, code, name, title, passed_at: passed, valid_until: until } = certificate;
  const facts = [
    { term: t('card.name'), text: name },
    { term: t('card.test'), text: title },
    { term: t('card.passed'), text: date(passed) },
    { term: t('card.until'), text: date(until) },
  ];
  return (
    <div className={styles.certificate}>
      <p className={styles.state} data-valid={isValid}>
        {t(isValid ? 'card.valid' : 'card.expired')}
      </p>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('card.code')}</dt>
          <dd className={styles.code} dir="ltr">
            {code}
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t('card.note')}</p>
    </div>
  );
}

function Unknown() {
  const t = useTranslate('tests');
  return <EmptyState title={t('card.unknown')}>{t('card.unknown_text')}</EmptyState>;
}
