import { Html } from '../../fragment/Html';
import figures from './Figures.module.css';
import styles from './Prose.module.css';
import tables from './Tables.module.css';

/** Props of {@link Prose}. */
export interface ProseProps {
  /**
   * HTML sanitised by the API: headings from `h2`, paragraphs, lists, tables, callouts, figures,
   * links.
   */
  html: string;
}

/** Article text: typography, steps, callouts, tables that become cards, figures. */
export function Prose({ html }: ProseProps) {
  return <Html className={`${styles.prose} ${tables.tables} ${figures.figures}`} html={html} />;
}
