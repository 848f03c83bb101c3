import { useTranslate } from '@roadside/mfe-kit/fragment';
import { SearchField } from '@roadside/mfe-kit/ui/search-field/SearchField';
import { useState } from 'react';

/** Props of {@link CitySearchField}. */
export interface CitySearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Where a city is typed. It takes the focus by itself only where that brings up no keyboard on the screen. */
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

/** Whether the visitor has a mouse, or came here by the keyboard. */
function hasKeyboard(): boolean {
  return (
    matchMedia('(hover: hover) and (pointer: fine)').matches ||
    document.activeElement?.matches('a:focus-visible, button:focus-visible') === true
  );
}
