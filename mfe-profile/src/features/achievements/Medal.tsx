import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';

import type { Achievement, AchievementStep } from '../../shared/types';
import { ICONS } from './icons';
import styles from './Medal.module.css';

export interface MedalProps {
  icon: Achievement['icon'];
  /** The highest tier earned; none yet. */
  tier: AchievementStep['tier'] | undefined;
}

/** Icon of an achievement in a ring of its tier. The words beside it say the same. */
export function Medal({ icon, tier }: MedalProps) {
  return (
    <span className={styles.medal} data-tier={tier} aria-hidden="true">
      <Glyph path={ICONS[icon]} />
    </span>
  );
}
