import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Welcome } from '../../shared/frame/Welcome';

/**
 * Root of the knowledge base. Its name is in the breadcrumbs of its pages; its heading is a
 * question.
 */
export function RootPage() {
  const t = useTranslate('browse');
  return <Welcome question={t('root.question')} />;
}
