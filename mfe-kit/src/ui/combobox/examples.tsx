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

/** A stateful combobox. */
function Stateful({ initial = null, error }: { initial?: string | null; error?: string }) {
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

/** A combobox that accepts any text. */
function FreeText() {
  const [text, setText] = useState('Verkhnyaya Pyshma');
  return (
    <Combobox label="City" language="en" options={CITIES} text={text} onText={setText} emptyText="Not in the list" />
  );
}

/** A combobox in a dialog. */
function InDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog title="Where do you work?" closeLabel="Close" open={open} onClose={() => setOpen(false)}>
        <Stateful />
      </Dialog>
    </>
  );
}

const examples: Examples = {
  title: 'Combobox',
  examples: {
    empty: () => <Stateful />,
    chosen: () => <Stateful initial="kazan" />,
    withError: () => <Stateful error="Choose your city" />,
    written: () => <FreeText />,
    inDialog: () => <InDialog />,
  },
};

export default examples;
