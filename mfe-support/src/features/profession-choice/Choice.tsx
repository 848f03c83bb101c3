import type { MenuData } from '@roadside/mfe-kit/contract';
import { Art } from '@roadside/mfe-kit/ui/art/Art';

import styles from './Choice.module.css';

export interface ChoiceProps {
  /** Name of the profession. */
  name: string;
  /** One-line description; may be empty. */
  description: string;
  /** URL of its help. */
  url: string;
  /** Picture from this site. */
  picture: MenuData['tiles'][number]['small_image'] | undefined;
}

/** A profession as a row that is one link. */
export function Choice({ name, description, url, picture }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      {picture ? <Art className={styles.picture} picture={picture} below /> : null}
      <div>
        <a className={styles.link} href={url}>
          {name}
        </a>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
    </div>
  );
}
