import { AchievementGroups } from './features/achievements/AchievementGroups';
import type { DriverAchievements } from './shared/types';

/** `/profile/pro/achievements`: what the driver has earned, and what is missing. */
export function AchievementsPage({ data }: { data: DriverAchievements }) {
  return <AchievementGroups achievements={data} />;
}
