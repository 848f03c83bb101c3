import type { CalculatorPage as CalculatorData } from '@roadside/mfe-kit/contract';
import type { Examples } from '@roadside/mfe-kit/examples';

import { Sample, samplePage } from '../../shared/testing/Sample';
import { heading } from '../../shared/testing/sample-tiles';
import { CalculatorPage } from './CalculatorPage';
import { COMPARED, EARNINGS, ULTIMA } from './sample';

/** A calculator's page. */
function show(initial: CalculatorData, title: string) {
  const blocks = [heading(title), { id: 'calculator', type: 'calculator', props: initial } as const];
  return (
    <Sample page={samplePage('calculator', { blocks })}>
      <CalculatorPage />
    </Sample>
  );
}

const examples: Examples = {
  title: 'CalculatorPage',
  examples: {
    earnings: () => show(EARNINGS, 'How much you can earn'),
    compared: () => show(COMPARED, 'How much you can earn'),
    ultima: () => show(ULTIMA, 'Earnings in the premium class'),
    noRates: () => {
      const { as_of: _, result: __, apply_url: ___, ...rest } = EARNINGS;
      return show({ ...rest, fields: [], input: {}, assumptions: [] }, 'How much you can earn');
    },
  },
};

export default examples;
