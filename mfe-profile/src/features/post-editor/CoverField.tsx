import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Input } from '@roadside/mfe-kit/ui/field/Input';

import { usePlace } from '../../shared/posts/use-place';
import type { PostDraft } from '../../shared/types';
import styles from './CoverField.module.css';
import { pictureUrl } from './picture-url';
import { PictureUploader } from './PictureUploader';

/** Longest alternative text, in code points, as the API has it. */
const LONGEST_ALT = 250;

type Cover = NonNullable<PostDraft['cover']>;

export interface CoverFieldProps {
  cover: Cover | null | undefined;
  isWrong: boolean;
  /** `null` removes the cover. */
  onChange: (cover: Cover | null) => void;
}

/** Picture above the post, with its description. */
export function CoverField({ cover, isWrong, onChange }: CoverFieldProps) {
  const t = useTranslate('post-editor');
  const { at } = usePlace();
  if (!cover) {
    return (
      <PictureUploader
        label={t('cover')}
        hint={t('cover_hint')}
        place={at}
        onPicture={(picture) => onChange({ picture, alt: '' })}
      />
    );
  }
  return (
    <div className={styles.cover}>
      <p className={styles.label}>{t('cover')}</p>
      <img className={styles.picture} src={pictureUrl(cover.picture)} alt={cover.alt} width="1200" height="600" />
      <Field label={t('alt')} hint={t('alt_hint')} error={isWrong ? t('fault.cover') : undefined}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={LONGEST_ALT}
            value={cover.alt}
            onChange={(event) => onChange({ ...cover, alt: event.target.value })}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => onChange(null)}>
        {t('cover_remove')}
      </Button>
    </div>
  );
}
