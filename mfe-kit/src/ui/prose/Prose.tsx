import { Html } from '../../fragment/Html';
import styles from './Prose.module.css';

/** Props of {@link Prose}. */
export interface ProseProps {
  /** HTML sanitised by the API: headings from `h2`, paragraphs, lists, tables, callouts, links. */
  html: string;
}

/** Article text: typography, steps, callouts, scrolling tables. */
export function Prose({ html }: ProseProps) {
  return <Html className={styles.prose} html={html} />;
}
