import { memo, useCallback } from 'react';

import type { CityGroup } from '../data/directory';
import { CityRows, type RowContext } from './CityRows';
import styles from './CityGroups.module.css';

export interface CityGroupsProps {
  groups: readonly CityGroup[];
  context: RowContext;
}

/**
 * Cities under sticky headings. Groups out of view skip layout, so that 1,000 cities scroll
 * smoothly.
 */
export const CityGroups = memo(function CityGroups({ groups, context }: CityGroupsProps) {
  return groups.map((group) => <Group key={group.title} group={group} context={context} />);
});

function Group({ group: { title, cities }, context }: { group: CityGroup; context: RowContext }) {
  // Reserves the height of a group out of view. Set by property: the page's policy forbids style
  // attributes.
  const reserve = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('--rows', String(cities.length)),
    [cities.length],
  );
  return (
    <section className={styles.group} data-group={title} ref={reserve}>
      <h3 className={styles.title}>{title}</h3>
      <CityRows cities={cities} context={context} />
    </section>
  );
}
