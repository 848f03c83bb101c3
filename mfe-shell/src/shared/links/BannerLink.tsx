import type { MenuData } from '@roadside/mfe-kit/contract';

import styles from './BannerLink.module.css';

/** Props of {@link BannerLink}. */
export interface BannerLinkProps {
  /** Text, picture and where it leads. */
  banner: NonNullable<MenuData['promo_banner']>;
  /** Called when it is followed. */
  onFollow?: () => void;
}

/** An announcement, the whole of it a link. */
export function BannerLink({ banner, onFollow }: BannerLinkProps) {
  const { title, url, image } = banner;
  return (
    <a className={styles.banner} href={url} onClick={onFollow}>
      <span className={styles.title}>{title}</span>
      {image ? (
        <img
          className={styles.picture}
          src={image.url}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
        />
      ) : null}
    </a>
  );
}
