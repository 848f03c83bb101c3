import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { SearchBox, type SearchControl } from '@roadside/mfe-kit/ui/search-box/SearchBox';
import { SiteSuggestions } from '@roadside/mfe-kit/ui/search-box/SiteSuggestions';

import { pathTo } from '../../shared/links/paths';
import { ShortcutSetting } from './ShortcutSetting';

export interface SearchOverlayProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Search over any page: recent searches, suggested articles and a link to the results page. */
export function SearchOverlay(props: SearchOverlayProps) {
  const t = useTranslate('search');
  const place = useFragmentContext('locale', 'city');
  return (
    <Dialog {...props} size="top" title={t('title')} closeLabel={t('close')}>
      <SearchBox
        action={pathTo('search', place)}
        label={t('label')}
        placeholder={t('placeholder')}
        submitLabel={t('submit')}
        clearLabel={t('clear')}
        below={Below}
        takesFocus
      />
      <ShortcutSetting />
    </Dialog>
  );
}

function Below({ control }: { control: SearchControl }) {
  return <SiteSuggestions control={control} place="before" />;
}
