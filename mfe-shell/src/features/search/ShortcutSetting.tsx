import { useTranslate } from '@roadside/mfe-kit/fragment';
import { readStored, writeStored } from '@roadside/mfe-kit/page';
import { Checkbox } from '@roadside/mfe-kit/ui/field/Checkbox';
import { useState } from 'react';

import { SHORTCUT_KEY } from '../../shared/visitor/search-shortcut';
import styles from './ShortcutSetting.module.css';

/** Whether a single key opens search, on this device: who speaks to their device types letters without meaning to (WCAG 2.1.4). */
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
