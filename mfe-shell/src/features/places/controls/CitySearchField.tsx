import { useTranslate } from '@roadside/mfe-kit/fragment';
import { SearchField } from '@roadside/mfe-kit/ui/search-field/SearchField';
import { useState } from 'react';

export interface CitySearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Search field for cities. It takes the focus only where that opens no on-screen keyboard. */
export function CitySearchField({ value, onChange }: CitySearchFieldProps) {
  const t = useTranslate('places');
  const [takesFocus] = useState(hasKeyboard);
  return (
    <SearchField
      label={t('search.label')}
      placeholder={t('search.label')}
      clearLabel={t('search.clear')}
      value={value}
      onChange={onChange}
      maxLength={100}
      autoCapitalize="off"
      autoCorrect="off"
      enterKeyHint="go"
      data-autofocus={takesFocus ? '' : undefined}
      data-search=""
    />
  );
}

/** Whether the visitor has a mouse or uses the keyboard. */
function hasKeyboard(): boolean {
  return (
    matchMedia('(hover: hover) and (pointer: fine)').matches ||
    document.activeElement?.matches('a:focus-visible, button:focus-visible') === true
  );
}
