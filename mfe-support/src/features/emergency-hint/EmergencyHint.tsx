import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './EmergencyHint.module.css';

/** Emergency contacts first: support cannot help somebody in danger. */
export function EmergencyHint() {
  const t = useTranslate('support');
  return <p className={styles.hint}>{t('emergency')}</p>;
}
