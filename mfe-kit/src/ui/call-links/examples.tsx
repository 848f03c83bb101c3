import type { Examples } from '../../examples';
import { CallLinks } from './CallLinks';

const examples: Examples = {
  title: 'CallLinks',
  examples: {
    oneNumber: () => <CallLinks calls={[{ number: '112' }]} textOf={({ number }) => `Call ${number}`} />,
    severalServices: () => (
      <CallLinks
        calls={[
          { number: '102', service: 'police' },
          { number: '103', service: 'ambulance' },
        ]}
        textOf={({ number, service }) => `Call ${number} · ${service ?? ''}`}
      />
    ),
  },
};

export default examples;
