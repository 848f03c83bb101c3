import type { Profile } from '@roadside/mfe-kit/page';

import styles from './Avatar.module.css';

/**
 * A visitor's picture or initials, hidden from screen readers: the name stands beside it. The sheet
 * writes the initials: as text they would have to be part of the name of the link around them.
 */
export function Avatar({ profile }: { profile: Profile }) {
  if (!profile.image)
    return <span className={styles.avatar} data-initials={initials(profile.fio)} aria-hidden="true" />;
  return (
    <span className={styles.avatar} aria-hidden="true">
      <img src={profile.image} width="40" height="40" alt="" />
    </span>
  );
}

/** Initials from the first two words, in any script. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
}
