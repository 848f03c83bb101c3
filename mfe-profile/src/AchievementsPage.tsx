import { useFragmentContext } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';

import { AchievementGroups } from './features/achievements/AchievementGroups';
import { PageSkeleton } from './shared/late/PageSkeleton';
import { LoadedPart } from './shared/loading/LoadedPart';
import { useLoaded } from './shared/loading/use-loaded';

/** `/profile/pro/achievements`: what the driver has earned, and what is missing. */
export function AchievementsPage() {
  const { locale, city } = useFragmentContext('locale', 'city');
  const place = { locale: locale.code, city: city.code };
  const part = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/account/achievements', { at: place, signal, cache: 'no-store' }),
  );
  if (part.state.status === 'loading') return <PageSkeleton />;
  return <LoadedPart part={part}>{(data) => <AchievementGroups achievements={data} />}</LoadedPart>;
}
