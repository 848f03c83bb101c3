import { Html } from '../../fragment/Html';
import { PROSE_CLASS } from './prose-class';

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
  return <Html className={PROSE_CLASS} html={html} />;
}
