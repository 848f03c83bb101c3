import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useState } from 'react';

import { safeLink } from '../engine/safe-link';
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={t('link.address')} error={isWrong ? t('fault.link') : undefined}>
        {(control) => (
          <Input
            {...control}
            data-autofocus=""
            type="text"
            inputMode="url"
            autoComplete="off"
            dir="ltr"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
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
    </form>
  );
}

/** An address as people write it: without a scheme it is a site's. */
export function completeLink(address: string): string | undefined {
  const trimmed = address.trim();
  return safeLink(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
}
