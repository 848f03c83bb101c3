import { useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './DataNotice.module.css';

export interface DataNoticeProps {
  /** Path of the text about personal data. */
  href: string | undefined;
}

/** What happens to the data of a form. Nothing without the text to link to. */
export function DataNotice({ href }: DataNoticeProps) {
  const t = useTranslate('support');
  if (href === undefined) return null;
  return (
    <p className={styles.notice}>
      {t('form.data')}{' '}
      <a href={href} target="_blank" rel="noopener">
        {t('form.data_link')}
      </a>
    </p>
  );
}
