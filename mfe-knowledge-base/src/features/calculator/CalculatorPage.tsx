import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';

import { findBlock } from '../../shared/blocks';
import { PageHeading } from '../../shared/PageHeading';
import { Calculator } from './Calculator';
import styles from './CalculatorPage.module.css';

/** A calculator: a form and what comes out of it. The page has no header, so it has a way back of its own. */
export function CalculatorPage() {
  const t = useTranslate('knowledge-base');
  const { page, locale, city } = useFragmentContext('page', 'locale', 'city');
  const calculator = findBlock(page, 'calculator');
  return (
    <>
      <a className={styles.back} href={`/${locale.code}/${city.code}/knowledge-base`}>
        <Icon name="chevron-left" />
        {t('calculator.back')}
      </a>
      <PageHeading />
      {calculator?.result ? (
        // A key of its own: another address has another form.
        <Calculator key={Object.values(calculator.input).join()} given={calculator} />
      ) : (
        <p>{t('calculator.no_rates', { city: city.name })}</p>
      )}
    </>
  );
}
