import type { MenuData } from '@roadside/mfe-kit/contract';

import styles from './Banner.module.css';

/** Props of {@link Banner}. */
export type BannerProps = NonNullable<MenuData['banner_kb']>;

/** A word of the site's own that may be passed by: one link, after everything that was asked for. */
export function Banner({ title, url, image }: BannerProps) {
  return (
    <a className={styles.banner} href={url}>
      {image ? (
        <img
          className={styles.picture}
          src={image.url}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <span className={styles.title}>{title}</span>
    </a>
  );
}
