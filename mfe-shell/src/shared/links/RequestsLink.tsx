import { useMyRequests } from '@roadside/mfe-kit/forms/answers';
import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { INBOX } from '@roadside/mfe-kit/ui/glyph/paths';

import { NewMark } from './NewMark';
import { pathTo } from './paths';
import rows from './Rows.module.css';

/** Row that leads to the requests sent from this device, marked when one has a new answer. */
export function RequestsLink() {
  const t = useTranslate('shell');
  const requests = useMyRequests(pathTo('contact-us', useFragmentContext('locale', 'city')));
  if (!requests) return null;
  const isNew = requests.unread > 0;
  return (
    <a className={rows.row} href={requests.url}>
      <span className={rows.sign}>
        <Glyph path={INBOX} />
        {isNew ? <NewMark /> : null}
      </span>
      <span>{t('requests.mine')}</span> {isNew ? <span className={rows.note}>{t('requests.unread')}</span> : null}
    </a>
  );
}
