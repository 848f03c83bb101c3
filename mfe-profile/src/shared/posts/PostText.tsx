import { Prose } from '@roadside/mfe-kit/ui/prose/Prose';

import styles from './PostText.module.css';

/** Text of a post, as the API has made it from its blocks. */
export function PostText({ html }: { html: string }) {
  return (
    <div className={styles.text}>
      <Prose html={html} />
    </div>
  );
}
