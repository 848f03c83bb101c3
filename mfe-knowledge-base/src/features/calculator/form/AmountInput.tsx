import { useFormats } from '@roadside/mfe-kit/fragment';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

import { countDigits, positionAfter, withoutGroups } from './amount';

/** Texts whose thousands are separated: digits that a number holds exactly. */
const GROUPED = /^\d{1,15}$/;

export interface AmountInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** Value as in the URL: digits, or what was typed instead. */
  value: string;
  /** Called with the value, without separators. */
  onValue: (value: string) => void;
}

/** Field for a whole amount with separated thousands: 5,500,000. The caret keeps its digit. */
export function AmountInput({ value, onValue, ...props }: AmountInputProps) {
  const { number, group } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);
  const text = GROUPED.test(value) ? number(Number(value)) : value;

  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current;
    if (digits === undefined) return;
    digitsBeforeCaret.current = undefined;
    const position = positionAfter(text, digits);
    input.current?.setSelectionRange(position, position);
  });
  return (
    <Input
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const typed = withoutGroups(target.value, group);
        const beforeCaret = target.value.slice(0, target.selectionStart ?? target.value.length);
        if (GROUPED.test(typed)) digitsBeforeCaret.current = countDigits(beforeCaret);
        onValue(typed);
      }}
    />
  );
}
