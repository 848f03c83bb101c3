import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import { Choice } from './Choice';
import styles from './ProfessionChoice.module.css';
import { professionsOf } from './professions';

/** Choice of a profession; each links to its part of the knowledge base. */
export function ProfessionChoice() {
  const t = useTranslate('support');
  const { locale, city, menu } = useFragmentContext('locale', 'city', 'menu');
  const professions = menu ? professionsOf(menu) : [];
  const knowledgeBase = `/${locale.code}/${city.code}/knowledge-base`;
  return (
    <section className={styles.choice}>
      {professions.length > 0 ? (
        <>
          <h2>{t('choice.title')}</h2>
          <p className={styles.help}>{t('choice.help')}</p>
          <ul className={styles.list} role="list">
            {professions.map((profession) => (
              <li key={profession.url}>
                <Choice {...profession} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        <a className={styles.rest} href={knowledgeBase}>
          {t('choice.knowledge_base')}
        </a>
      </p>
    </section>
  );
}
