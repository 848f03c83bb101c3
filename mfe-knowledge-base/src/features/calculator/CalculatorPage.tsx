import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from '../../shared/frame/PageHeading';
import { Calculator } from './Calculator';

/** A calculator: a form and what comes out of it. The page has no header: its breadcrumbs are the way back. */
export function CalculatorPage() {
  const t = useTranslate('calculator');
  const { page, city } = useFragmentContext('page', 'city');
  const calculator = findBlock(page, 'calculator');
  return (
    <>
      <PageHeading />
      {calculator?.result ? (
        // A key of its own: another address has another form.
        <Calculator key={Object.values(calculator.input).join()} given={calculator} />
      ) : (
        <p>{t('no_rates', { city: city.name })}</p>
      )}
    </>
  );
}
