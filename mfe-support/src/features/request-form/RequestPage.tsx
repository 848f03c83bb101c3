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
        <p>
          <span className={styles.chip}>
            {profession.name}
            <a
              className={styles.change}
              href={withQuery(`/${locale.code}/${city.code}/contact-us`, { article: article?.id, q: question })}
              aria-label={t('form.change_profession')}
            >
              {t('form.change')}
            </a>
          </span>
        </p>
        {article ? <p>{t('form.article', { title: article.title })}</p> : null}
        <p className={styles.muted}>{[hours, t('form.intro')].filter(Boolean).join(' ')}</p>
      </div>
      <RequestForm key={profession.id} page={page} profession={profession} />
    </>
  );
}
