import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useState } from 'react';

import type { QuoteSource } from '../engine/engine';
import { AddressField } from './AddressField';
import { DialogForm } from './DialogForm';
import styles from './Dialogs.module.css';
import { completeLink } from './LinkDialog';

export interface SourceDialogProps {
  isOpen: boolean;
  /** Source of the quote with the cursor; empty words for none. */
  current: QuoteSource;
  onClose: () => void;
  /** Empty words remove the source. */
  onSave: (source: QuoteSource) => void;
}

/** Longest source in code points, as the API has it. */
const LONGEST_SOURCE = 250;

/** Asks who said a quote, or where it is from. */
export function SourceDialog({ isOpen, current, onClose, onSave }: SourceDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('source.title')} closeLabel={t('close')}>
      <SourceForm current={current} onClose={onClose} onSave={onSave} />
    </Dialog>
  );
}

/** The form of the dialog. It has the present source each time. */
function SourceForm({ current, onClose, onSave }: Omit<SourceDialogProps, 'isOpen'>) {
  const t = useTranslate('post-editor');
  const [{ source, url }, setFields] = useState(current);
  const [faults, setFaults] = useState({ source: false, url: false });
  const finish = (saved: QuoteSource) => {
    onSave(saved);
    onClose();
  };
  const save = () => {
    const words = source.trim();
    const address = url.trim() === '' ? '' : secureLink(url);
    const found = { source: words === '', url: address === undefined };
    setFaults(found);
    if (!found.source && address !== undefined) finish({ source: words, url: address });
  };
  return (
    <DialogForm onSave={save}>
      <Field label={t('source.words')} error={faults.source ? t('fault.source') : undefined}>
        {(control) => (
          <Input
            {...control}
            data-autofocus=""
            dir="auto"
            maxLength={LONGEST_SOURCE}
            value={source}
            onChange={(event) => setFields({ source: event.target.value, url })}
          />
        )}
      </Field>
      <AddressField
        label={t('source.address')}
        error={faults.url ? t('fault.source_link') : undefined}
        value={url}
        onChange={(next) => setFields({ source, url: next })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{t('source.save')}</Button>
        {current.source === '' ? null : (
          <Button variant="secondary" onClick={() => finish({ source: '', url: '' })}>
            {t('source.remove')}
          </Button>
        )}
      </div>
    </DialogForm>
  );
}

/** The address of a source: `https` only, as the API has it. */
function secureLink(address: string): string | undefined {
  const href = completeLink(address);
  return href?.startsWith('https://') ? href : undefined;
}
