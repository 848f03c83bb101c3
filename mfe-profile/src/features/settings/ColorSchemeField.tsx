import { useTranslate } from '@roadside/mfe-kit/fragment';
import { chooseColorScheme, COLOR_SCHEME_EVENT, storedColorScheme, useStoredText } from '@roadside/mfe-kit/page';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Select } from '@roadside/mfe-kit/ui/field/Select';

/** The colour scheme of this device. */
export function ColorSchemeField() {
  const t = useTranslate('profile');
  const scheme = useStoredText(COLOR_SCHEME_EVENT, storedColorScheme);
  return (
    <Field label={t('settings.scheme')}>
      {(control) => (
        <Select {...control} value={scheme ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('settings.scheme_device')}</option>
          <option value="light">{t('settings.scheme_light')}</option>
          <option value="dark">{t('settings.scheme_dark')}</option>
        </Select>
      )}
    </Field>
  );
}

/** Applies the value of an option; the empty one follows the device. */
function choose(value: string): void {
  chooseColorScheme(value === 'light' || value === 'dark' ? value : null);
}
