import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { memo, useState } from 'react';

import styles from './CityGroups.module.css';
import type { CityGroupsProps } from './CityGroups';
import { CityRows, type RowContext } from './CityRows';
import type { CityGroup } from '../data/directory';

/** Expandable regions with their city counts. */
export const RegionGroups = memo(function RegionGroups({ groups, context }: CityGroupsProps) {
  return groups.map((group) => <RegionGroup key={group.title} group={group} context={context} />);
});

function RegionGroup({ group: { title, cities }, context }: { group: CityGroup; context: RowContext }) {
  const t = useTranslate('places');
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.region} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{title || t('region.none')}</span>
        <span className={styles.count}>{t('region.count', { count: cities.length })}</span>
        <Icon name="chevron-down" />
      </summary>
      {open ? <CityRows cities={cities} context={context} regions="none" /> : null}
    </details>
  );
}
