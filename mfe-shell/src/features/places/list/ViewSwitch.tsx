import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './ViewSwitch.module.css';

/** How cities are listed. */
export type View = 'letters' | 'regions';

const VIEWS: readonly View[] = ['letters', 'regions'];

/** Switch between the two views of the list. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslate('places');
  return (
    <div className={styles.switch} role="group" aria-label={t('view.label')}>
      {VIEWS.map((one) => (
        <button key={one} className={styles.view} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
          {t(`view.${one}`)}
        </button>
      ))}
    </div>
  );
}
