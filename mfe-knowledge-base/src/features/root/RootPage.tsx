import { useTranslate } from '@roadside/mfe-kit/fragment';

import { Sent } from '../../shared/frame/Sent';
import { Welcome } from '../../shared/frame/Welcome';

/**
 * Root of the knowledge base. Its name is in the breadcrumbs of its pages; its heading is a
 * question. After a form was sent, what was sent comes first.
 */
export function RootPage() {
  const t = useTranslate('browse');
  return (
    <>
      <Sent onHero />
      <Welcome question={t('root.question')} />
    </>
  );
}
