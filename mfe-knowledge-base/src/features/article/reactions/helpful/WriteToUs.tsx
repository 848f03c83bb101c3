import { useTranslate } from '@roadside/mfe-kit/fragment';
import { OverlayLink, useIsOn } from '@roadside/mfe-kit/page';

import { useArticle } from '../article';
import styles from './WriteToUs.module.css';

/** Link to support that carries the article along. Nothing while the form is switched off. */
export function WriteToUs() {
  const t = useTranslate('reactions');
  const { id, place } = useArticle();
  if (useIsOn('DISABLE_CONTACT_US_FORM')) return null;
  return (
    <OverlayLink className={styles.link} overlay="support" href={`${place}/contact-us?article=${id}`}>
      {t('write_to_us')}
    </OverlayLink>
  );
}
