import { useFragmentContext } from '@roadside/mfe-kit/fragment';

import styles from './Logo.module.css';

/** The logo from the menus, or by default the product's sign and name. */
export function Logo() {
  const { menu } = useFragmentContext('menu');
  const picture = menu?.logo_image;
  if (picture) {
    return <img className={styles.picture} src={picture.url} width={picture.width} height={picture.height} alt="" />;
  }
  return (
    <span className={styles.logo}>
      <svg className={styles.sign} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path d="M8.5 26 13 6.5M23.5 26 19 6.5" />
        <path d="M16 25v-4M16 17v-3M16 10.5v-2" />
      </svg>
      <span className={styles.name}>Roadside</span>
    </span>
  );
}
