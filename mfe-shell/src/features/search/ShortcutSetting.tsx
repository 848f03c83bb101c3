import { useTranslate } from '@roadside/mfe-kit/fragment';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';
import { useState } from 'react';

import { SHORTCUT_KEY } from '../../shared/visitor/search-shortcut';
import styles from './ShortcutSetting.module.css';

/**
 * Turns the search shortcut off on this device: voice control can type letters unintentionally
 * (WCAG 2.1.4).
 */
export function ShortcutSetting() {
  const t = useTranslate('search');
  const [on, setOn] = useState(() => readStored(SHORTCUT_KEY) !== 'off');
  return (
    <div className={styles.setting}>
      <Checkbox
        label={t('shortcut')}
        checked={on}
        onChange={({ target }) => {
          writeStored(SHORTCUT_KEY, target.checked ? null : 'off');
          setOn(target.checked);
        }}
      />
    </div>
  );
}
