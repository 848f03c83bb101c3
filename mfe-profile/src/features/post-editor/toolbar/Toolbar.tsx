import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { BOLD, DOWN, ITALIC, LINK, PERSON, REDO, TRASH, UNDO, UP } from '@roadside/mfe-kit/ui/glyph/paths';
import { Icon } from '@roadside/mfe-kit/ui/icon/Icon';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';

import type { Action, Engine, Toolbar as ToolbarState } from '../engine/engine';
import { BlockMenu, type Choice } from './BlockMenu';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  engine: Engine;
  state: ToolbarState;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  /** Opens the dialog of links, or of the source of a quote. */
  onAsk: (what: 'link' | 'source') => void;
  /** Opens the dialog of a new picture or card. */
  onInsert: (what: 'image' | 'card') => void;
}

/** A button of the toolbar. */
interface Tool {
  readonly id: 'bold' | 'italic' | 'link' | 'source' | 'up' | 'down' | 'remove' | 'undo' | 'redo';
  readonly path: string;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
}

/** Actions that keep the focus on a button that was pressed by the keyboard, to press it again. */
const REPEATED = ['up', 'down', 'undo', 'redo'] as const satisfies readonly Action['type'][];

/** Styles and blocks. A single stop for the Tab key; arrows, Home and End move between buttons. */
export function Toolbar({ engine, state, isMenuOpen, onMenu, onAsk, onInsert }: ToolbarProps) {
  const t = useTranslate('post-editor');
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [moved, setMoved] = useState(false);
  const isText = state.kind !== undefined;
  const tools: readonly Tool[] = [
    { id: 'bold', path: BOLD, isPressed: state.bold, isOff: !isText },
    { id: 'italic', path: ITALIC, isPressed: state.italic, isOff: !isText },
    { id: 'link', path: LINK, isPressed: state.link !== undefined, isOff: !isText },
    // Only quotes have a source.
    ...(state.source ? [{ id: 'source', path: PERSON, isPressed: state.source.source !== '' } as const] : []),
    { id: 'up', path: UP, isOff: !state.canMoveUp },
    { id: 'down', path: DOWN, isOff: !state.canMoveDown },
    { id: 'remove', path: TRASH },
    { id: 'undo', path: UNDO, isOff: !state.canUndo },
    { id: 'redo', path: REDO, isOff: !state.canRedo },
  ];
  const press = ({ id, isOff }: Tool, event: MouseEvent) => {
    if (isOff) return;
    if (id === 'link' || id === 'source') {
      onAsk(id);
      return;
    }
    engine.run({ type: id });
    setMoved(id === 'up' || id === 'down');
    // A press by the keyboard has no clicks.
    const isKept = event.detail === 0 && (REPEATED as readonly string[]).includes(id);
    if (!isKept) engine.focus();
  };
  const choose = (choice: Choice) => {
    onMenu(false);
    if (choice === 'image' || choice === 'card') {
      onInsert(choice);
      return;
    }
    engine.run(choice === 'divider' ? { type: 'insert', block: { type: 'divider' } } : { type: 'kind', kind: choice });
    engine.focus();
  };
  const rove = (event: KeyboardEvent) => {
    const next = target(event, stop, tools.length + 1);
    if (next === undefined || isMenuOpen) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus();
  };
  return (
    <div className={styles.around}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        className={styles.bar}
        role="toolbar"
        aria-label={t('toolbar.label')}
        ref={bar}
        onKeyDown={rove}
        // A press leaves focus and selection in the text.
        onMouseDown={(event) => event.preventDefault()}
      >
        <button
          className={styles.kind}
          type="button"
          data-tool=""
          tabIndex={stop === 0 ? 0 : -1}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          aria-label={t('toolbar.block_label', { kind: t(`kind.${state.kind ?? 'other'}`) })}
          onFocus={() => setStop(0)}
          onClick={() => onMenu(!isMenuOpen)}
        >
          <span>{t(`kind.${state.kind ?? 'other'}`)}</span>
          <Icon name="chevron-down" />
        </button>
        {tools.map((tool, index) => (
          <button
            key={tool.id}
            className={styles.tool}
            type="button"
            data-tool=""
            tabIndex={stop === index + 1 ? 0 : -1}
            aria-label={t(`toolbar.${tool.id}`)}
            aria-pressed={tool.isPressed}
            aria-disabled={tool.isOff || undefined}
            title={t(`toolbar.${tool.id}`)}
            onFocus={() => setStop(index + 1)}
            onClick={(event) => press(tool, event)}
          >
            <Glyph path={tool.path} />
          </button>
        ))}
      </div>
      {isMenuOpen ? (
        <BlockMenu
          current={state.kind}
          onChoose={choose}
          onClose={(written) => {
            onMenu(false);
            if (written !== undefined) engine.run({ type: 'write', text: written });
            engine.focus();
          }}
        />
      ) : null}
      <VisuallyHidden role="status">
        {moved ? t('toolbar.moved', { place: state.place, count: state.count }) : ''}
      </VisuallyHidden>
    </div>
  );
}

/** Index of the button that a key leads to. Arrows follow the visual order. */
function target(event: KeyboardEvent, current: number, count: number): number | undefined {
  const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
  switch (event.key) {
    case 'ArrowRight':
      return (current + forward + count) % count;
    case 'ArrowLeft':
      return (current - forward + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
