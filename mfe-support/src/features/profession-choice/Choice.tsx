import type { MenuData } from '@roadside/mfe-kit/contract';

import styles from './Choice.module.css';

/** Props of {@link Choice}. */
export interface ChoiceProps {
  /** What somebody does. */
  name: string;
  /** One line about it; empty for none. */
  description: string;
  /** Where its help is. */
  url: string;
  /** Picture of this site. */
  picture: MenuData['tiles'][number]['small_image'] | undefined;
}

/** A profession to choose, the whole row a link. */
export function Choice({ name, description, url, picture }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <div>
        <a className={styles.link} href={url}>
          {name}
        </a>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
    </div>
  );
}
