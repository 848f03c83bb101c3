import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';

import styles from './ShareLinks.module.css';

export interface ShareLinksProps {
  /** Id, for the button that controls it. */
  id: string;
  /** Title of the page. */
  title: string;
}

/**
 * Links for sharing where the browser has no share sheet: plain links, so that no third-party code
 * runs.
 */
export function ShareLinks({ id, title }: ShareLinksProps) {
  const t = useTranslate('reactions');
  const pageUrl = location.origin + location.pathname;
  const url = encodeURIComponent(pageUrl);
  const text = encodeURIComponent(title);
  const targets = [
    { name: t('telegram'), href: `https://t.me/share/url?url=${url}&text=${text}` },
    { name: t('whatsapp'), href: `https://wa.me/?text=${text}%20${url}` },
    { name: t('viber'), href: `viber://forward?text=${text}%20${url}` },
  ];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(pageUrl);
      showToast({ text: t('link_copied'), tone: 'success' });
    } catch {
      showToast({ text: t('copy_failed'), tone: 'danger' });
    }
  };
  return (
    <ul className={styles.links} id={id} role="list" aria-label={t('share_with')}>
      {targets.map(({ name, href }) => (
        <li key={name}>
          <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
      <li>
        <button className={styles.link} type="button" onClick={() => void copy()}>
          {t('copy_link')}
        </button>
      </li>
    </ul>
  );
}
