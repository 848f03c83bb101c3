import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useState } from 'react';

import type { Block } from '../../../shared/types';
import { AddressField } from './AddressField';
import { DialogForm } from './DialogForm';
import { completeLink } from './LinkDialog';

/** A card with a link. */
type CardBlock = Extract<Block, { type: 'link' }>;

export interface CardDialogProps {
  isOpen: boolean;
  /** The card to change; absent for a new one. */
  current: CardBlock | undefined;
  onClose: () => void;
  onSave: (card: CardBlock) => void;
}

/** Longest texts of a card, in code points, as the API has them. */
const LONGEST_TITLE = 120;
const LONGEST_DESCRIPTION = 250;

/** Asks for the address and the words of a link card. */
export function CardDialog({ isOpen, current, onClose, onSave }: CardDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('insert.card')} closeLabel={t('close')}>
      <CardForm current={current} onClose={onClose} onSave={onSave} />
    </Dialog>
  );
}

function CardForm({ current, onClose, onSave }: Omit<CardDialogProps, 'isOpen'>) {
  const t = useTranslate('post-editor');
  const [card, setCard] = useState<CardBlock>(current ?? { type: 'link', url: '', title: '', description: '' });
  const [faults, setFaults] = useState({ url: false, title: false });
  const save = () => {
    const url = completeLink(card.url);
    const found = { url: url === undefined, title: card.title.trim() === '' };
    setFaults(found);
    if (url === undefined || found.title) return;
    onSave({ ...card, url, title: card.title.trim() });
    onClose();
  };
  return (
    <DialogForm onSave={save}>
      <AddressField
        label={t('link.address')}
        error={faults.url ? t('fault.link') : undefined}
        value={card.url}
        onChange={(url) => setCard({ ...card, url })}
        isFirst
      />
      <Field label={t('card.title')} error={faults.title ? t('fault.card_title') : undefined}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={LONGEST_TITLE}
            value={card.title}
            onChange={(event) => setCard({ ...card, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('card.description')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={LONGEST_DESCRIPTION}
            value={card.description ?? ''}
            onChange={(event) => setCard({ ...card, description: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit">{t(current ? 'change' : 'insert_button')}</Button>
    </DialogForm>
  );
}
