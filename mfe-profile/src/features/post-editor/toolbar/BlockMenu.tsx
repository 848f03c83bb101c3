import { useTranslate } from '@roadside/mfe-kit/fragment';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import type { TextKind } from '../engine/engine';
import styles from './BlockMenu.module.css';

/** What the menu makes or inserts. */
export type Choice = TextKind | 'image' | 'card' | 'divider';

const KINDS = [
  'paragraph',
  'heading2',
  'heading3',
  'bullets',
  'numbers',
  'quote',
  'note',
  'tip',
  'warning',
] as const satisfies readonly TextKind[];

const INSERTED = ['image', 'card', 'divider'] as const;

export interface BlockMenuProps {
  /** Kind of the block with the cursor. */
  current: TextKind | undefined;
  onChoose: (choice: Choice) => void;
  /**
   * Called by Escape, Tab, and a press beside the menu. A second `/` is one to be written.
   */
  onClose: (written?: string) => void;
}

/** Menu of blocks: kinds of the present one, and blocks to insert. Arrows move between them. */
export function BlockMenu({ current, onChoose, onClose }: BlockMenuProps) {
  const t = useTranslate('post-editor');
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    (all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0])?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.parentElement?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const index = next[event.key];
    if (index === undefined && !['Escape', 'Tab', '/'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (index === undefined) onClose(event.key === '/' ? '/' : undefined);
    else all[index]?.focus();
  };
  return (
    <div
      className={styles.menu}
      role="menu"
      aria-label={t('menu.label')}
      tabIndex={-1}
      ref={menu}
      onKeyDown={onKeyDown}
    >
      <div className={styles.group} role="group" aria-label={t('menu.kinds')}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            className={styles.item}
            type="button"
            role="menuitemradio"
            aria-checked={kind === current}
            tabIndex={-1}
            data-kind={kind}
            onClick={() => onChoose(kind)}
          >
            {t(`kind.${kind}`)}
          </button>
        ))}
      </div>
      <div className={styles.group} role="group" aria-label={t('menu.insert')}>
        {INSERTED.map((block) => (
          <button
            key={block}
            className={styles.item}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => onChoose(block)}
          >
            {t(`insert.${block}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
