import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useState } from 'react';

import { safeLink } from '../engine/safe-link';
import { AddressField } from './AddressField';
import { DialogForm } from './DialogForm';
import styles from './Dialogs.module.css';

export interface LinkDialogProps {
  isOpen: boolean;
  /** Address of the link at the cursor. */
  current: string | undefined;
  onClose: () => void;
  /** `undefined` removes the link. */
  onSave: (href: string | undefined) => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ isOpen, current, onClose, onSave }: LinkDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('link.title')} closeLabel={t('close')}>
      <LinkForm current={current} onClose={onClose} onSave={onSave} />
    </Dialog>
  );
}

/** The form of the dialog. It is empty again each time. */
function LinkForm({ current, onClose, onSave }: Omit<LinkDialogProps, 'isOpen'>) {
  const t = useTranslate('post-editor');
  const [address, setAddress] = useState(current ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const href = completeLink(address);
    setIsWrong(href === undefined);
    if (href === undefined) return;
    onSave(href);
    onClose();
  };
  return (
    <DialogForm onSave={save}>
      <AddressField
        label={t('link.address')}
        error={isWrong ? t('fault.link') : undefined}
        value={address}
        onChange={setAddress}
        isFirst
      />
      <div className={styles.buttons}>
        <Button type="submit">{t('link.save')}</Button>
        {current === undefined ? null : (
          <Button
            variant="secondary"
            onClick={() => {
              onSave(undefined);
              onClose();
            }}
          >
            {t('link.remove')}
          </Button>
        )}
      </div>
    </DialogForm>
  );
}

/** An address as people write it: without a scheme it is a site's. */
export function completeLink(address: string): string | undefined {
  const trimmed = address.trim();
  return safeLink(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
}
