import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { useState } from 'react';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { loadTests } from '../../shared/tests/load-tests';
import { useProfession } from '../../shared/tests/profession';
import { TestRows } from '../../shared/tests/TestRows';
import type { KnowledgeTests } from '../../shared/types';
import { NextStep } from './NextStep';
import { ProfessionChoice } from './ProfessionChoice';
import styles from './KnowledgeCheckPage.module.css';

/** The tests of the visitor's profession: what comes next, then what is passed and until when. */
export function KnowledgeCheckPage() {
  const { locale, city } = useFragmentContext('locale', 'city');
  const tests = useLoaded((signal) => loadTests({ locale: locale.code, city: city.code }, signal));
  return <LoadedPart part={tests}>{(loaded) => <Overview {...loaded} />}</LoadedPart>;
}

function Overview({ items }: KnowledgeTests) {
  const t = useTranslate('tests');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [profession, choose] = useProfession(items);
  const [isChoosing, setIsChoosing] = useState(false);
  if (items.length === 0) return <p>{t('none')}</p>;
  if (isChoosing || profession === undefined) {
    return (
      <ProfessionChoice
        tests={items}
        onChoose={(slug) => {
          choose(slug);
          setIsChoosing(false);
        }}
      />
    );
  }
  const own = items.filter((test) => !test.profession || test.profession.slug === profession);
  const title = own.find((test) => test.profession)?.profession?.title ?? '';
  return (
    <div className={styles.overview}>
      <NextStep tests={own} />
      <section className={styles.section}>
        <h2>{t('check.yours')}</h2>
        <div className={styles.profession}>
          <p>{t('check.profession', { profession: title })}</p>
          <button
            className={styles.change}
            type="button"
            aria-label={t('check.change_label')}
            onClick={() => setIsChoosing(true)}
          >
            {t('check.change')}
          </button>
        </div>
        <TestRows items={own} />
        <p>
          <a className={styles.all} href={`/${locale.code}/${city.code}/tests`}>
            {t('all')}
          </a>
        </p>
      </section>
    </div>
  );
}
