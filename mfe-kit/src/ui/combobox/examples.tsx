import { useState } from 'react';

import type { Examples } from '../../examples';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { Combobox, type ComboboxOption } from './Combobox';

const CITIES: readonly ComboboxOption[] = [
  { id: 'moskva', text: 'Moscow' },
  { id: 'kazan', text: 'Kazan' },
  { id: 'kemerovo', text: 'Kemerovo' },
  { id: 'orenburg', text: 'Orenburg' },
  { id: 'rostov-na-donu', text: 'Rostov-on-Don', detail: 'Rostov Oblast' },
  { id: 'rostov', text: 'Rostov', detail: 'Yaroslavl Oblast, the one with the lake and the kremlin' },
  { id: 'saratov', text: 'Saratov' },
];

/** A combobox that keeps what is chosen. */
function Kept({ initial = null, error }: { initial?: string | null; error?: string }) {
  const [city, setCity] = useState<string | null>(initial);
  return (
    <>
      <Combobox
        label="City"
        hint="Where you work."
        error={error}
        language="en"
        options={CITIES}
        value={city}
        onChange={setCity}
        emptyText="No such city"
      />
      <p>Chosen: {city ?? 'none'}</p>
    </>
  );
}

/** A combobox in which another text may stand. */
function Written() {
  const [text, setText] = useState('Verkhnyaya Pyshma');
  return (
    <Combobox label="City" language="en" options={CITIES} text={text} onText={setText} emptyText="Not in the list" />
  );
}

/** A combobox over the page. */
function InDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog title="Where do you work?" closeLabel="Close" open={open} onClose={() => setOpen(false)}>
        <Kept />
      </Dialog>
    </>
  );
}

const examples: Examples = {
  title: 'Combobox',
  examples: {
    empty: () => <Kept />,
    chosen: () => <Kept initial="kazan" />,
    withError: () => <Kept error="Choose your city" />,
    written: () => <Written />,
    inDialog: () => <InDialog />,
  },
};

export default examples;
