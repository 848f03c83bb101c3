import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import styles from './ProfessionChoice.module.css';

/** First question of a support request: the professions of the menu, to choose from. */
export function ProfessionChoice() {
  const { menu } = useFragmentContext('menu');
  const t = useTranslate('support');
  const professions = menu?.header_menu.filter((link) => link.is_profession) ?? [];
  return (
    <section className={styles.choice} aria-labelledby="support-title">
      <h2 id="support-title">{t('title')}</h2>
      <ul className={styles.list}>
        {professions.map((profession) => (
          <li key={profession.url}>
            <a href={profession.url}>{profession.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
