import { useRef } from 'react';
import { useComboBox } from 'react-aria/useComboBox';
import { useFilter } from 'react-aria/useFilter';
import { Item } from 'react-stately/Item';
import { useComboBoxState } from 'react-stately/useComboBoxState';

import type { ControlProps } from '../field/Field';
import controls from '../field/control.module.css';
import type { ComboboxOption, ComboboxProps } from './Combobox';
import styles from './Combobox.module.css';
import { ComboboxButton } from './ComboboxButton';
import { ComboboxList } from './ComboboxList';
import { useAnnouncerWithin } from './use-announcer-within';
import { useOwnTouchAction } from './use-own-touch-action';
import { useTopLayer } from './use-top-layer';

/** Props of {@link ComboboxControl}. */
type ComboboxControlProps = { control: ControlProps } & Pick<
  ComboboxProps,
  'options' | 'value' | 'onChange' | 'text' | 'onText' | 'emptyText' | 'required' | 'matches'
>;

/** The field, its button and, while open, its list. */
export function ComboboxControl({
  control,
  options,
  emptyText,
  required = false,
  matches,
  ...binding
}: ComboboxControlProps) {
  const { value, onChange, text, onText } = binding;
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const popoverRef = useRef<HTMLDivElement>(null);
  const { contains } = useFilter({ sensitivity: 'base' });
  const described = control['aria-describedby'];
  const props = {
    id: control.id,
    'aria-labelledby': `${control.id}-label`,
    ...(described ? { 'aria-describedby': described } : {}),
    isInvalid: control['aria-invalid'] ?? false,
    isRequired: required,
    // Native validation bubbles would compete with the form's own errors.
    validationBehavior: 'aria' as const,
  };
  const state = useComboBoxState({
    ...props,
    defaultItems: options,
    ...(text === undefined
      ? { selectedKey: value ?? null, onSelectionChange: (key) => onChange?.(key === null ? null : String(key)) }
      : { inputValue: text, onInputChange: (input: string) => onText?.(input), allowsCustomValue: true }),
    defaultFilter: matches ?? contains,
    allowsEmptyCollection: true,
    children: (option: ComboboxOption) => (
      <Item textValue={option.text}>
        {option.text}
        {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
      </Item>
    ),
  });
  const { inputProps, listBoxProps, buttonProps } = useComboBox(
    {
      ...props,
      inputRef,
      buttonRef,
      listBoxRef,
      popoverRef,
      shouldFocusWrap: true,
      // Esc closes one layer at a time: an enclosing dialog stays open.
      onKeyDown: (event) => {
        if (event.key === 'Escape' && state.isOpen) event.preventDefault();
      },
    },
    state,
  );
  useAnnouncerWithin(inputRef, state.isOpen);
  useOwnTouchAction();
  useTopLayer(popoverRef, state.isOpen);

  return (
    <div className={styles.combobox}>
      <input {...inputProps} ref={inputRef} className={`${controls.control} ${styles.input}`} />
      <ComboboxButton buttonRef={buttonRef} {...buttonProps} />
      {state.isOpen ? (
        <div className={styles.popover} ref={popoverRef}>
          <ComboboxList listBoxRef={listBoxRef} listBoxProps={listBoxProps} state={state} emptyText={emptyText} />
        </div>
      ) : null}
    </div>
  );
}
