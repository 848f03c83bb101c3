import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import type { ReactNode } from 'react';

import { Columns } from '../../shared/columns/Columns';
import { useCarriedQuestion, withQuery } from '../../shared/hooks/carried-question';
import { RequestForm } from './RequestForm';
import styles from './RequestPage.module.css';

export interface RequestPageProps {
  page: FormPage;
  /**
   * What comes before the form.
   *
   * @default nothing
   */
  notices?: ReactNode;
}

/** Second step of a request: profession, article and form. */
export function RequestPage({ page, notices }: RequestPageProps) {
  const t = useTranslate('support');
  const { locale, city } = useFragmentContext('locale', 'city');
  const question = useCarriedQuestion();
  const { profession, article, working_hours: hours } = page;
  if (!profession) return null;
  const about = (
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
      {hours ? <p className={styles.muted}>{hours}</p> : null}
    </div>
  );
  return (
    <Columns
      rail={
        <>
          {notices}
          {about}
        </>
      }
    >
      <RequestForm key={profession.id} page={page} profession={profession} />
    </Columns>
  );
}
