import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';

import type { PostDraft } from '../../../shared/types';
import { PhonePreview } from './PhonePreview';

export interface PreviewDialogProps {
  isOpen: boolean;
  draft: PostDraft;
  onClose: () => void;
}

/** The post as readers will see it on a phone. */
export function PreviewDialog({ isOpen, draft, onClose }: PreviewDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog size="large" open={isOpen} onClose={onClose} title={t('preview')} closeLabel={t('close')}>
      <PhonePreview draft={draft} />
    </Dialog>
  );
}
