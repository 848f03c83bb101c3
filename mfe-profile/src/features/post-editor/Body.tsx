import { useTranslate } from '@roadside/mfe-kit/fragment';
import { PROSE_CLASS } from '@roadside/mfe-kit/ui/prose/prose-class';
import { useLatest } from '@roadside/mfe-kit/ui/use-latest';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import text from '../../shared/posts/PostText.module.css';
import type { Block, PostDraft } from '../../shared/types';
import styles from './Body.module.css';
import { CardDialog } from './dialogs/CardDialog';
import { ImageDialog } from './dialogs/ImageDialog';
import { LinkDialog } from './dialogs/LinkDialog';
import { SourceDialog } from './dialogs/SourceDialog';
import type { createEngine, Engine, Toolbar as ToolbarState } from './engine/engine';
import { Toolbar } from './toolbar/Toolbar';

/** Puts the editor into an element; its code is lazy-loaded. */
export type CreateEngine = typeof createEngine;

export interface BodyProps {
  createEngine: CreateEngine;
  /** Its blocks are read once; `engine.replace` shows others. */
  draft: PostDraft;
  onChange: (blocks: Block[]) => void;
  onEngine: (engine: Engine | undefined) => void;
  /** Stands at the toolbar. */
  status: ReactNode;
}

/** Which dialog of the text is open. */
type Open = 'link' | 'source' | 'image' | 'card' | undefined;

const NO_SOURCE = { source: '', url: '' };

/** The text of a post with its toolbar and its dialogs. */
export function Body({ createEngine, draft, onChange, onEngine, status }: BodyProps) {
  const t = useTranslate('post-editor');
  const labelId = useId();
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine>();
  const [toolbar, setToolbar] = useState<ToolbarState>();
  const [open, setOpen] = useState<Open>();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const latest = useLatest({ onChange, onEngine, blocks: draft.blocks, selected: toolbar?.selected });

  useEffect(() => {
    if (!place.current) return undefined;
    const { onEngine } = latest.current;
    const made = createEngine(place.current, {
      blocks: latest.current.blocks,
      attributes: {
        class: `${PROSE_CLASS} ${text.text} ${styles.text}`,
        'aria-labelledby': labelId,
        'aria-describedby': hintId,
        dir: 'auto',
      },
      onChange: (blocks) => latest.current.onChange(blocks),
      onToolbar: setToolbar,
      onMenu: () => setIsMenuOpen(true),
      onReachToolbar: () => bar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      onEdit(what) {
        if (what === 'link') setOpen('link');
        else setOpen(latest.current.selected?.type === 'image' ? 'image' : 'card');
      },
    });
    setEngine(made);
    onEngine(made);
    return () => {
      onEngine(undefined);
      made.destroy();
    };
  }, [createEngine, hintId, labelId, latest]);

  const close = () => setOpen(undefined);
  const selected = toolbar?.selected;
  return (
    <div className={styles.body}>
      <p className={styles.label} id={labelId}>
        {t('text')}
      </p>
      <p className={styles.hint} id={hintId}>
        {t('text_hint')}
      </p>
      <div className={styles.bar} ref={bar}>
        {engine && toolbar ? (
          <Toolbar
            engine={engine}
            state={toolbar}
            isMenuOpen={isMenuOpen}
            onMenu={setIsMenuOpen}
            onAsk={setOpen}
            onInsert={setOpen}
          />
        ) : null}
        {status}
      </div>
      <div
        className={styles.frame}
        lang={draft.language}
        ref={place}
        data-empty={draft.blocks.length === 0 || undefined}
      />
      {engine && toolbar ? (
        <>
          <LinkDialog
            isOpen={open === 'link'}
            current={toolbar.link}
            onClose={close}
            onSave={(href) => engine.run(href === undefined ? { type: 'unlink' } : { type: 'link', href })}
          />
          <SourceDialog
            isOpen={open === 'source'}
            current={toolbar.source ?? NO_SOURCE}
            onClose={close}
            onSave={(source) => engine.run({ type: 'source', source })}
          />
          <ImageDialog
            isOpen={open === 'image'}
            current={selected?.type === 'image' ? selected : undefined}
            onClose={close}
            onSave={(block) => engine.run({ type: selected?.type === 'image' ? 'change' : 'insert', block })}
          />
          <CardDialog
            isOpen={open === 'card'}
            current={selected?.type === 'link' ? selected : undefined}
            onClose={close}
            onSave={(block) => engine.run({ type: selected?.type === 'link' ? 'change' : 'insert', block })}
          />
        </>
      ) : null}
    </div>
  );
}
