import { EmergencyHint } from './features/emergency-hint/EmergencyHint';
import { PageHeading } from './features/page-heading/PageHeading';
import { ProfessionChoice } from './features/profession-choice/ProfessionChoice';
import styles from './Page.module.css';

/** How to reach support, as a page and inside the support overlay. What cannot wait comes first. */
export function Page() {
  return (
    <div className={styles.page}>
      <PageHeading />
      <EmergencyHint />
      <ProfessionChoice />
    </div>
  );
}
