import { useRef, type ChangeEvent, type RefObject } from 'react';

import { useTranslate } from '../../../i18n/use-translate';
import { acceptOf, type UploadLimits } from '../../../uploads/limits';
import { Button } from '../../button/Button';
import { Glyph } from '../../glyph/Glyph';
import { CAMERA, PAPERCLIP } from '../../glyph/paths';
import styles from './Chooser.module.css';

/** Props of {@link Chooser}. */
interface ChooserProps {
  id: string;
  labelId: string;
  describedBy: string;
  limits: UploadLimits;
  button: RefObject<HTMLButtonElement | null>;
  /** `photographed`: the camera chose the file names. */
  onFiles: (files: readonly File[], how: 'chosen' | 'photographed') => void;
}

/** Buttons that open the system's file and camera dialogs. */
export function Chooser({ id, labelId, describedBy, limits, button, onFiles }: ChooserProps) {
  const t = useTranslate('uploader');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const handleChange = (how: 'chosen' | 'photographed') => (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    const selection = [...(input.files ?? [])];
    // Otherwise selecting the same file again would fire no change event.
    input.value = '';
    if (selection.length > 0) onFiles(selection, how);
  };

  return (
    <>
      <input ref={files} type="file" multiple accept={acceptOf(limits)} hidden onChange={handleChange('chosen')} />
      <input
        ref={camera}
        type="file"
        accept="image/jpeg"
        capture="environment"
        hidden
        onChange={handleChange('photographed')}
      />
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          ref={button}
          id={id}
          aria-labelledby={`${labelId} ${id}-verb`}
          aria-describedby={describedBy}
          onClick={() => files.current?.click()}
        >
          <span className={styles.button} id={`${id}-verb`}>
            <Glyph path={PAPERCLIP} />
            {t('choose')}
          </span>
        </Button>
        <span className={styles.camera}>
          <Button variant="secondary" onClick={() => camera.current?.click()}>
            <span className={styles.button}>
              <Glyph path={CAMERA} />
              {t('photograph')}
            </span>
          </Button>
        </span>
      </div>
    </>
  );
}
