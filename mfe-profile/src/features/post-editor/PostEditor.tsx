import { useTranslate } from '@roadside/mfe-kit/fragment';
import { Field } from '@roadside/mfe-kit/ui/field/Field';
import { Textarea } from '@roadside/mfe-kit/ui/field/Textarea';
import { useRef, useState } from 'react';

import type { OwnPost, PostTopic } from '../../shared/types';
import { Body, type CreateEngine } from './Body';
import { Details } from './Details';
import { ConflictDialog } from './dialogs/ConflictDialog';
import type { Engine } from './engine/engine';
import { FaultList } from './FaultList';
import { type Faults, faultsAt } from './faults';
import { PostActions } from './PostActions';
import styles from './PostEditor.module.css';
import { SaveStatus } from './SaveStatus';
import { StateBanner } from './StateBanner';
import { usePost } from './use-post';

/** Longest title, in code points, as the API has it. */
const LONGEST_TITLE = 120;

export interface PostEditorProps {
  createEngine: CreateEngine;
  topics: readonly PostTopic[];
  /** The post as the server has it; absent for a new one. Read once. */
  post?: OwnPost | undefined;
}

/** The editor of a post: title, text, what it is about, and what to do with it. */
export function PostEditor({ createEngine, topics, post: loaded }: PostEditorProps) {
  const t = useTranslate('post-editor');
  const written = usePost(loaded);
  const { draft, post, state, saver, change, show } = written;
  const [faults, setFaults] = useState<Faults>({});
  const engine = useRef<Engine>(undefined);
  const [isDeciding, setIsDeciding] = useState(true);

  const replace = (next: OwnPost['draft']) => {
    show(next);
    engine.current?.replace(next.blocks);
  };
  return (
    <div className={styles.editor}>
      {post ? <StateBanner post={post.post} /> : null}
      <div className={styles.title}>
        <Field label={t('title')} error={faultsAt(faults, 'title') ? t('fault.title') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={1}
              dir="auto"
              lang={draft.language}
              maxLength={LONGEST_TITLE}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
            />
          )}
        </Field>
      </div>
      <Body
        createEngine={createEngine}
        draft={draft}
        onChange={(blocks) => change({ blocks })}
        onEngine={(made) => {
          engine.current = made;
        }}
        status={<SaveStatus state={state} onDecide={() => setIsDeciding(true)} />}
      />
      <Details draft={draft} topics={topics} faults={faults} onChange={change} />
      <FaultList faults={faults} />
      <PostActions written={written} onFaults={setFaults} onReplace={replace} />
      <ConflictDialog
        theirs={state.kind === 'conflict' && isDeciding ? state.theirs : undefined}
        mine={draft}
        onClose={() => setIsDeciding(false)}
        onResolve={(winner) => {
          if (winner === 'theirs' && state.kind === 'conflict') replace(state.theirs.draft);
          saver.resolve(winner);
          setIsDeciding(true);
        }}
      />
    </div>
  );
}
