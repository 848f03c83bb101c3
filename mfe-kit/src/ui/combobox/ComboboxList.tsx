import { useEffect, useRef, type RefObject } from 'react';
import { useListBox, useOption, type AriaListBoxOptions } from 'react-aria/useListBox';
import type { ComboBoxState } from 'react-stately/useComboBoxState';

import { Icon } from '../icon/Icon';
import type { ComboboxOption } from './Combobox';
import styles from './Combobox.module.css';

/** An option in react-stately's collection. */
type Node = NonNullable<ReturnType<ComboBoxState<ComboboxOption>['collection']['getItem']>>;

/** Props of {@link ComboboxList}. */
interface ComboboxListProps {
  listBoxRef: RefObject<HTMLUListElement | null>;
  listBoxProps: AriaListBoxOptions<ComboboxOption>;
  state: ComboBoxState<ComboboxOption>;
  emptyText: string;
}

/** List of matching options. */
export function ComboboxList({ listBoxRef, state, emptyText, ...props }: ComboboxListProps) {
  const { listBoxProps } = useListBox(props.listBoxProps, state, listBoxRef);
  useEffect(() => {
    listBoxRef.current?.scrollIntoView({ block: 'nearest' });
  }, [listBoxRef]);
  const items = [...state.collection];
  return (
    <>
      <ul {...listBoxProps} ref={listBoxRef} className={styles.list} hidden={items.length === 0}>
        {items.map((item) => (
          <Option key={item.key} item={item} state={state} />
        ))}
      </ul>
      {items.length === 0 ? <p className={styles.empty}>{emptyText}</p> : null}
    </>
  );
}

function Option({ item, state }: { item: Node; state: ComboBoxState<ComboboxOption> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { optionProps, isFocused, isSelected } = useOption({ key: item.key }, state, ref);
  return (
    <li {...optionProps} ref={ref} className={styles.option} data-marked={isFocused || undefined}>
      <span className={styles.text}>{item.rendered}</span>
      {isSelected ? <Icon name="check" /> : null}
    </li>
  );
}
