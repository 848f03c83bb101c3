import { useTranslate } from '@roadside/mfe-kit/fragment';
import { follow, showToast } from '@roadside/mfe-kit/page';
import { faultOf, RequestError, send } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { useState } from 'react';

import { useAction } from '../../shared/loading/use-action';
import { usePlace } from '../../shared/posts/use-place';
import type { OwnPost, PostDraft } from '../../shared/types';
import { DeleteDialog } from './dialogs/DeleteDialog';
import { PreviewDialog } from './dialogs/PreviewDialog';
import { ScheduleDialog } from './dialogs/ScheduleDialog';
import { VersionsDialog } from './dialogs/VersionsDialog';
import type { Faults } from './faults';
import styles from './PostActions.module.css';
import type { WrittenPost } from './use-post';

export interface PostActionsProps {
  written: WrittenPost;
  /** Shows what hinders publishing. */
  onFaults: (faults: Faults) => void;
  /** Shows another text that the server has already. */
  onReplace: (draft: PostDraft) => void;
}

/** What can be done with the post: everything is saved first. */
export function PostActions({ written, onFaults, onReplace }: PostActionsProps) {
  const t = useTranslate('post-editor');
  const { at, to } = usePlace();
  const { draft, post, saver } = written;
  const [open, setOpen] = useState<'preview' | 'versions' | 'schedule' | 'delete'>();
  const { isBusy, run } = useAction();
  const close = () => setOpen(undefined);
  const state = post?.post.state ?? 'draft';

  /** Runs an action on the saved post. Refusals show beside the text. */
  const act = async (action: (id: string, version: number) => Promise<OwnPost>): Promise<OwnPost | undefined> => {
    onFaults({});
    const isSaved = await saver.flush();
    const saved = saver.getPost();
    if (!saved) {
      if (isSaved) onFaults({ title: ['required'], blocks: ['required'] });
      return undefined;
    }
    if (!isSaved) return undefined;
    try {
      const next = await action(saved.post.id, saved.post.version);
      saver.adopt(next);
      return next;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { code, fields } = faultOf(error);
      if (code === 'version_conflict') await saver.meetConflict();
      else if (Object.keys(fields).length > 0) onFaults(fields);
      else throw error;
      return undefined;
    }
  };
  const publish = async () => {
    const done = await act((id, version) =>
      send('post', '/api/{locale}/{city}/account/posts/{id}/publish', { at: { ...at, id }, body: { version } }),
    );
    if (!done) return;
    const isPublished = done.post.state === 'published';
    showToast({ tone: 'success', text: t(isPublished ? 'done.published' : 'done.on_review') });
    follow(to(isPublished ? `/community/${done.post.id}` : '/profile/media/drafts'));
  };
  const schedule = async (moment: string) => {
    const done = await act((id, version) =>
      send('post', '/api/{locale}/{city}/account/posts/{id}/schedule', {
        at: { ...at, id },
        body: { version, at: moment },
      }),
    );
    close();
    if (done) showToast({ tone: 'success', text: t('done.scheduled') });
  };
  const unpublish = async () => {
    await act((id, version) =>
      send('post', '/api/{locale}/{city}/account/posts/{id}/unpublish', { at: { ...at, id }, body: { version } }),
    );
  };
  const restore = async (version: number) => {
    const done = await act((id, present) =>
      send('post', '/api/{locale}/{city}/account/posts/{id}/versions/{version}/restore', {
        at: { ...at, id, version: String(version) },
        body: { version: present },
      }),
    );
    if (done) onReplace(done.draft);
  };
  const remove = async () => {
    const id = saver.getPost()?.post.id;
    if (id !== undefined) await send('delete', '/api/{locale}/{city}/account/posts/{id}', { at: { ...at, id } });
    saver.forget();
    showToast({ text: t('done.deleted') });
    follow(to('/profile/media/drafts'));
  };

  const isWaiting = state === 'scheduled' || state === 'on_review';
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <Button busy={isBusy} onClick={() => run(publish)}>
          {t(state === 'published' ? 'publish_changes' : state === 'scheduled' ? 'publish_now' : 'publish')}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('preview')}>
          {t('preview')}
        </Button>
      </div>
      <div className={styles.row}>
        {state === 'published' || isWaiting ? (
          <Button variant="quiet" onClick={() => run(unpublish)}>
            {t(isWaiting ? 'take_back' : 'unpublish')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setOpen('schedule')}>
            {t('schedule.open')}
          </Button>
        )}
        {post ? (
          <Button variant="quiet" onClick={() => setOpen('versions')}>
            {t('versions.title')}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          {t('delete.open')}
        </Button>
      </div>
      <PreviewDialog isOpen={open === 'preview'} draft={draft} onClose={close} />
      <VersionsDialog isOpen={open === 'versions'} post={post?.post.id ?? ''} onClose={close} onRestore={restore} />
      <ScheduleDialog
        isOpen={open === 'schedule'}
        isBusy={isBusy}
        onClose={close}
        onSchedule={(moment) => run(() => schedule(moment))}
      />
      <DeleteDialog isOpen={open === 'delete'} isBusy={isBusy} onClose={close} onDelete={() => run(remove)} />
    </div>
  );
}
