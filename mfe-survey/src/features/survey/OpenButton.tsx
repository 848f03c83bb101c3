import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { CLOSE } from '@roadside/mfe-kit/ui/glyph/paths';
import { useFocusBack } from '@roadside/mfe-kit/ui/use-focus-back';
import { useRef } from 'react';

import styles from './OpenButton.module.css';
import { useObscuresFocus } from './use-obscures-focus';

/** Props of {@link OpenButton}. */
interface OpenButtonProps {
  onOpen: () => void;
  /** It is in the way. */
  onAway: () => void;
}

/** The survey folded. It gives way while it would lie over what has the focus, and goes when it is wished away. */
export function OpenButton({ onOpen, onAway }: OpenButtonProps) {
  const t = useTranslate('survey');
  const place = useRef<HTMLDivElement>(null);
  const isCovering = useObscuresFocus(place);
  useFocusBack(place);
  return (
    <div className={styles.place} ref={place} data-aside={isCovering || undefined}>
      <Button variant="quiet" className={styles.open} onClick={onOpen} data-takes-focus>
        {t('open')}
      </Button>
      <button className={styles.away} type="button" aria-label={t('away')} onClick={onAway}>
        <Glyph path={CLOSE} />
      </button>
    </div>
  );
}
