import type { Examples } from '@roadside/mfe-kit/examples';

import formats from '../../../../locales/en/formats.json';
import search from '../../../../locales/en/search.json';
import shell from '../../../../locales/en/shell.json';
import { OverlayExample } from '../../shared/testing/OverlayExample';
import { Sample } from '../../shared/testing/Sample';
import { SearchOverlay } from './SearchOverlay';

/** The overlay with the messages that are fetched with it. */
function Shown({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sample part={{ messages: { formats, search, shell } }}>
      <SearchOverlay open={open} onClose={onClose} onClosed={() => undefined} />
    </Sample>
  );
}

const examples: Examples = {
  title: 'SearchOverlay',
  examples: { usual: () => <OverlayExample overlay={Shown} /> },
};

export default examples;
