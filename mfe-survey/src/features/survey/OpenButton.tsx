import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useRef } from 'react';

import styles from './OpenButton.module.css';
import { useCovering } from './use-covering';

/** Props of {@link OpenButton}. */
interface OpenButtonProps {
  onOpen: () => void;
}

/** The survey folded. It gives way while it would lie over what has the focus. */
export function OpenButton({ onOpen }: OpenButtonProps) {
  const t = useTranslate('survey');
  const place = useRef<HTMLDivElement>(null);
  const isCovering = useCovering(place);
  return (
    <div className={styles.place} ref={place} data-aside={isCovering || undefined}>
      <Button variant="secondary" onClick={onOpen} data-takes-focus>
        {t('open')}
      </Button>
    </div>
  );
}
