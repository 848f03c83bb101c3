import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { useCarriedQuestion, withQuery } from '../../shared/hooks/carried-question';
import { RequestForm } from './RequestForm';
import styles from './RequestPage.module.css';

/** Second step of a request: profession, article and form. */
export function RequestPage({ page }: { page: FormPage }) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const question = useCarriedQuestion();
  const { profession, article, working_hours: hours } = page;
  if (!profession) return null;
  return (
    <>
      <div className={styles.about}>
        <p className={styles.profession}>
          {t('form.profession', { name: profession.name })}
          <a
            className={styles.change}
            href={withQuery(`/${locale.code}/${city.code}/contact-us`, { article: article?.id, q: question })}
          >
            {t('form.change')}
          </a>
        </p>
        {article ? <p>{t('form.article', { title: article.title })}</p> : null}
        {hours ? <p className={styles.muted}>{hours}</p> : null}
      </div>
      <RequestForm key={profession.id} page={page} profession={profession} />
    </>
  );
}
