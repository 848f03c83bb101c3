import { Html } from '../../fragment/Html';
import styles from './Prose.module.css';

/** Props of {@link Prose}. */
export interface ProseProps {
  /** HTML that the API has sanitised: headings from `h2`, paragraphs, lists, tables, callouts, links. */
  html: string;
}

/** The text of an article: measure, rhythm, steps, callouts, tables that scroll by themselves. */
export function Prose({ html }: ProseProps) {
  return <Html className={styles.prose} html={html} />;
}
