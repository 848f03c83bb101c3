import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useRef } from 'react';

import styles from './OpenButton.module.css';
import { useObscuresFocus } from './use-obscures-focus';

interface OpenButtonProps {
  onOpen: () => void;
  /** Called when the visitor removes the button. */
  onRemove: () => void;
}

/** The collapsed survey. It moves aside while it would obscure the focus, and can be removed. */
export function OpenButton({ onOpen, onRemove }: OpenButtonProps) {
  const t = useTranslate('survey');
  const container = useRef<HTMLDivElement>(null);
  const obscuresFocus = useObscuresFocus(container);
  useFocusBack(container);
  return (
    <div className={styles.place} ref={container} data-aside={obscuresFocus || undefined}>
      <Button variant="quiet" className={styles.open} onClick={onOpen} data-takes-focus>
        {t('open')}
      </Button>
      <button className={styles.away} type="button" aria-label={t('away')} onClick={onRemove}>
        <Glyph path={CLOSE} />
      </button>
    </div>
  );
}
