import { useTranslate } from '@roadside/mfe-kit/fragment';

import type { Certificate } from '../../shared/types';
import { useLocalDate } from '../../shared/use-local-date';
import styles from './CertificateCard.module.css';

/** Whether a certificate is valid, who has it, for which test, and its code. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
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
