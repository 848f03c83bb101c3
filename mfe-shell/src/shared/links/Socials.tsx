import { Html, useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { sendGoal } from '@roadside/mfe-kit/page';

import styles from './Socials.module.css';

/** The site's social networks as named pictures; nothing if there are none. */
export function Socials() {
  const t = useTranslate('shell');
  const { menu } = useFragmentContext('menu');
  const socials = menu?.footer_data.socials ?? [];
  if (socials.length === 0) return null;
  return (
    <ul className={styles.list} role="list" aria-label={t('footer.socials')}>
      {socials.map(({ name, url, image }) => (
        <li key={url}>
          <a
            className={styles.link}
            href={url}
            aria-label={name}
            title={name}
            onClick={() => sendGoal('socials_click', { network: name })}
          >
            <Html as="span" html={image} />
          </a>
        </li>
      ))}
    </ul>
  );
}
