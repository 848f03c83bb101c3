import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Welcome } from '../../shared/frame/Welcome';

/** Root of the knowledge base: its name is in the breadcrumbs of what stands below, its heading asks what is wanted. */
export function RootPage() {
  const t = useTranslate('browse');
  return <Welcome question={t('root.question')} />;
}
