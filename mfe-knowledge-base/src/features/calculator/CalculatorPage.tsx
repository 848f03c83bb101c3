import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { PageHeading } from '../../shared/frame/PageHeading';
import { Calculator } from './Calculator';
import { CalculatorCity } from './CalculatorCity';
import { PATHS } from './paths';

/** A calculator: a form and its results. The page has no header; its breadcrumbs lead back. */
export function CalculatorPage() {
  const t = useTranslate('calculator');
  const { page, city } = useFragmentContext('page', 'city');
  const calculator = findBlock(page, 'calculator');
  return (
    <>
      <PageHeading />
      <CalculatorCity path={PATHS[calculator?.kind ?? 'earnings']} />
      {calculator?.result ? (
        // A key per input: another URL starts another form.
        <Calculator key={Object.values(calculator.input).join()} initial={calculator} />
      ) : (
        <p>{t('no_rates', { city: city.name })}</p>
      )}
    </>
  );
}
