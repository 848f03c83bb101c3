import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { loadTests } from '../../shared/tests/load-tests';
import { useProfession } from '../../shared/tests/profession';
import { TestRows } from '../../shared/tests/TestRows';
import type { KnowledgeTest, KnowledgeTests } from '../../shared/types';
import styles from './TestsPage.module.css';

const isGeneral = ({ profession }: KnowledgeTest) => !profession;

/** All tests: those of the visitor's profession first, then those for everybody. */
export function TestsPage() {
  const { locale, city } = useFragmentContext('locale', 'city');
  const tests = useLoaded((signal) => loadTests({ locale: locale.code, city: city.code }, signal));
  return <LoadedPart part={tests}>{(loaded) => <Groups {...loaded} />}</LoadedPart>;
}

function Groups({ items }: KnowledgeTests) {
  const t = useTranslate('tests');
  const { locale, city } = useFragmentContext('locale', 'city');
  const [own] = useProfession(items);
  if (items.length === 0) {
    return (
      <div className={styles.none}>
        <p>{t('none')}</p>
        <ButtonLink variant="secondary" href={`/${locale.code}/${city.code}/knowledge-base`}>
          {t('find')}
        </ButtonLink>
      </div>
    );
  }
  const isOwn = ({ profession }: KnowledgeTest) => own !== undefined && profession?.slug === own;
  const groups = [
    { name: t('own'), tests: items.filter(isOwn) },
    { name: t('general'), tests: items.filter(isGeneral) },
    {
      name: t(own === undefined ? 'by_profession' : 'others'),
      tests: items.filter((test) => !isOwn(test) && !isGeneral(test)),
    },
  ];
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ tests }) => tests.length > 0)
        .map(({ name, tests }) => (
          <section key={name} className={styles.group}>
            <h2>{name}</h2>
            <TestRows items={tests} />
          </section>
        ))}
    </div>
  );
}
