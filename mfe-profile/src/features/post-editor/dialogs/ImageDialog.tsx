import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';
import { useState } from 'react';

import { usePlace } from '../../../shared/posts/use-place';
import type { Block } from '../../../shared/types';
import { pictureUrl } from '../picture-url';
import { PictureUploader } from '../PictureUploader';
import { DialogForm } from './DialogForm';
import styles from './Dialogs.module.css';

/** A picture in the text. */
type ImageBlock = Extract<Block, { type: 'image' }>;

export interface ImageDialogProps {
  isOpen: boolean;
  /** The picture to change; absent for a new one. */
  current: ImageBlock | undefined;
  onClose: () => void;
  onSave: (image: ImageBlock) => void;
}

/** Longest description and caption, in code points, as the API has them. */
const LONGEST_TEXT = 250;

/** Asks for a picture, what it shows, and its caption. */
export function ImageDialog({ isOpen, current, onClose, onSave }: ImageDialogProps) {
  const t = useTranslate('post-editor');
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('insert.image')} closeLabel={t('close')}>
      <ImageForm current={current} onClose={onClose} onSave={onSave} />
    </Dialog>
  );
}

function ImageForm({ current, onClose, onSave }: Omit<ImageDialogProps, 'isOpen'>) {
  const t = useTranslate('post-editor');
  const { at } = usePlace();
  const [image, setImage] = useState<ImageBlock>(current ?? { type: 'image', picture: '', alt: '', caption: '' });
  const [isChecked, setIsChecked] = useState(false);
  const hasPicture = image.picture !== '';
  const hasAlt = image.alt.trim() !== '';
  const save = () => {
    setIsChecked(true);
    if (!hasPicture || !hasAlt) return;
    onSave({ ...image, alt: image.alt.trim(), caption: image.caption?.trim() ?? '' });
    onClose();
  };
  return (
    <DialogForm onSave={save}>
      {current ? (
        <img className={styles.picture} src={pictureUrl(current.picture)} alt="" />
      ) : (
        <PictureUploader
          label={t('picture')}
          place={at}
          onPicture={(picture) => setImage((known) => ({ ...known, picture }))}
        />
      )}
      {isChecked && !hasPicture ? <p className={styles.error}>{t('fault.picture')}</p> : null}
      <Field label={t('alt')} hint={t('alt_hint')} error={isChecked && !hasAlt ? t('fault.picture_alt') : undefined}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={LONGEST_TEXT}
            value={image.alt}
            onChange={(event) => setImage({ ...image, alt: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('caption')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={LONGEST_TEXT}
            value={image.caption ?? ''}
            onChange={(event) => setImage({ ...image, caption: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit">{t(current ? 'change' : 'insert_button')}</Button>
    </DialogForm>
  );
}
