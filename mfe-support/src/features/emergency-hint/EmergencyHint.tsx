import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './EmergencyHint.module.css';

/** What nobody should look for: support is not the way when somebody is in danger. */
export function EmergencyHint() {
  const t = useTranslate('support');
  return <p className={styles.hint}>{t('emergency')}</p>;
}
