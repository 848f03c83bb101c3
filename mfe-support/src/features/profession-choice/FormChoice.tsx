import type { FormPage } from '@roadside/mfe-kit/contract';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { useCarriedQuestion, withQuery } from '../../shared/hooks/carried-question';
import { Choice } from './Choice';
import styles from './ProfessionChoice.module.css';
import { professionsOf } from './professions';

/** First step of a request: the profession, each with its own form. */
export function FormChoice({ page }: { page: FormPage }) {
  const t = useTranslate('support');
  const { locale, city, menu } = useFragmentContext('locale', 'city', 'menu');
  const question = useCarriedQuestion();
  const tiles = menu ? professionsOf(menu) : [];
  const { professions = [], links = [], working_hours: hours } = page;
  return (
    <section className={styles.choice}>
      <h2>{t('choice.title')}</h2>
      <p className={styles.help}>{t('choice.form_help')}</p>
      <ul className={styles.list} role="list">
        {professions.map(({ id, name, url, category_slug: slug }) => (
          <li key={id}>
            <Choice
              name={name}
              url={withQuery(url, { q: question })}
              description=""
              picture={tiles.find((tile) => slug !== '' && tile.url.endsWith(`/${slug}`))?.picture}
            />
          </li>
        ))}
        {links.map(({ title, url }) => (
          <li key={url}>
            <Choice name={title} url={url} description={t('choice.elsewhere', { host: hostOf(url) })} picture={null} />
          </li>
        ))}
      </ul>
      {hours ? <p className={styles.help}>{hours}</p> : null}
      <p>
        <a className={styles.rest} href={`/${locale.code}/${city.code}/knowledge-base`}>
          {t('choice.knowledge_base')}
        </a>
      </p>
    </section>
  );
}

/** Host of an absolute URL. The server's scripts have no `URL`. */
function hostOf(address: string): string {
  return address.split('/')[2] ?? address;
}
