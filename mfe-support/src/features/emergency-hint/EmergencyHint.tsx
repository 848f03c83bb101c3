import { findBlock } from '@roadside/mfe-kit/blocks';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { CallLinks } from '@roadside/mfe-kit/ui/call-links/CallLinks';

import styles from './EmergencyHint.module.css';

/** Emergency numbers first: support cannot help somebody in danger. */
export function EmergencyHint() {
  const t = useTranslate('support');
  const { page } = useFragmentContext('page');
  const calls = findBlock(page, 'form')?.emergency ?? [];
  if (calls.length === 0) return <p className={styles.hint}>{t('emergency')}</p>;
  return (
    <div className={styles.hint}>
      <p>{t('emergency_calls')}</p>
      <CallLinks
        calls={calls}
        textOf={({ number, service }) => (service ? t('call_service', { number, service }) : t('call', { number }))}
      />
    </div>
  );
}
