import type { Profile } from '@roadside/mfe-kit/page';

import styles from './Avatar.module.css';

/** A visitor's picture or initials, hidden from screen readers: the name stands beside it. */
export function Avatar({ profile }: { profile: Profile }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {profile.image ? <img src={profile.image} width="40" height="40" alt="" /> : initials(profile.fio)}
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
