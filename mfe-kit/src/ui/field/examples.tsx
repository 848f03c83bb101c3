import { useState } from 'react';

import type { Examples } from '../../examples';
import { Checkbox } from './Checkbox';
import { Field } from './Field';
import { FieldGroup } from './FieldGroup';
import { Input } from './Input';
import { Radio } from './Radio';
import { Select } from './Select';
import { Textarea } from './Textarea';

const MOST = 1000;

/** A field with a character counter. */
function Counted() {
  const [text, setText] = useState('The app shows another fare.');
  return (
    <Field label="What happened?" hint="Times and places help us." counter={`${text.length} of ${MOST}`}>
      {(control) => <Textarea {...control} value={text} onChange={(event) => setText(event.target.value)} />}
    </Field>
  );
}

const examples: Examples = {
  title: 'Field',
  examples: {
    text: () => (
      <Field label="Full name">
        {(control) => <Input {...control} autoComplete="name" placeholder="Anna Petrova" />}
      </Field>
    ),
    hintAndError: () => (
      <Field
        label="Phone"
        hint="We call only when a message is not enough."
        error="Invalid number format"
        counter="3 of 20"
      >
        {(control) => <Input {...control} type="tel" defaultValue="abc" />}
      </Field>
    ),
    disabled: () => <Field label="Park">{(control) => <Input {...control} disabled defaultValue="Northern" />}</Field>,
    lines: () => <Counted />,
    select: () => (
      <Field label="Subject">
        {(control) => (
          <Select {...control}>
            <option>A payout that has not arrived and that nobody at the bank knows anything about</option>
            <option>My account</option>
          </Select>
        )}
      </Field>
    ),
    selectWithError: () => (
      <Field label="Subject" error="Choose a subject">
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">Choose</option>
            <option>My account</option>
          </Select>
        )}
      </Field>
    ),
    radios: () => (
      <FieldGroup label="Did you finish the order?" hint="The last one.">
        <Radio name="finished" label="Yes" defaultChecked />
        <Radio name="finished" label="No, because something happened on the way that I would like to tell you about" />
        <Radio name="finished" label="I cannot say" disabled />
      </FieldGroup>
    ),
    checkboxes: () => (
      <FieldGroup label="How may we answer?" error="Choose one at least">
        <Checkbox label="By e-mail" />
        <Checkbox label="By phone" />
      </FieldGroup>
    ),
  },
};

export default examples;
