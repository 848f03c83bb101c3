import { useState } from 'react';

import type { Examples } from '../../examples';
import { SearchField } from './SearchField';

/** A field that keeps what is entered. */
function Kept({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <SearchField label="Find a city" clearLabel="Clear" placeholder="City" value={value} onChange={setValue} />;
}

const examples: Examples = {
  title: 'SearchField',
  examples: { empty: () => <Kept initial="" />, filled: () => <Kept initial="Kazan" /> },
};

export default examples;
