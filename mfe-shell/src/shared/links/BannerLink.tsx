import type { MenuData } from '@roadside/mfe-kit/contract';
import { Art } from '@roadside/mfe-kit/ui/art/Art';

import styles from './BannerLink.module.css';

export interface BannerLinkProps {
  /** Text, picture and URL. */
  banner: NonNullable<MenuData['promo_banner']>;
  /** True far below the first screen. */
  distant?: boolean;
  /** Called on a click. */
  onFollow?: () => void;
}

/** An announcement that is one link. */
export function BannerLink({ banner, distant = false, onFollow }: BannerLinkProps) {
  const { title, url, image } = banner;
  return (
    <a className={styles.banner} href={url} onClick={onFollow}>
      <span className={styles.title}>{title}</span>
      {image ? <Art className={styles.picture} picture={image} below distant={distant} /> : null}
    </a>
  );
}
