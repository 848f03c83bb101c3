import type { EmergencyCall } from '../../contract';
import styles from './CallLinks.module.css';

/** Props of {@link CallLinks}. */
export interface CallLinksProps {
  /** Numbers, the most important first. */
  calls: readonly EmergencyCall[];
  /** Text of a link, such as "Call 112". */
  textOf: (call: EmergencyCall) => string;
}

/** Emergency numbers to dial, as large buttons. Nothing without a number. */
export function CallLinks({ calls, textOf }: CallLinksProps) {
  if (calls.length === 0) return null;
  return (
    <div className={styles.calls}>
      {calls.map((call) => (
        <a key={call.number} className={styles.call} href={`tel:${call.number}`}>
          {textOf(call)}
        </a>
      ))}
    </div>
  );
}
