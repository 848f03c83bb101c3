import { useState } from 'react';

import type { Examples } from '../../examples';
import { SearchField } from './SearchField';

/** A stateful field. */
function Stateful({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <SearchField label="Find a city" clearLabel="Clear" placeholder="City" value={value} onChange={setValue} />;
}

const examples: Examples = {
  title: 'SearchField',
  examples: { empty: () => <Stateful initial="" />, filled: () => <Stateful initial="Kazan" /> },
};

export default examples;
