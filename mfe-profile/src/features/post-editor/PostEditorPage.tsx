import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';
import { request, RequestError } from '@roadside/mfe-kit/request';
import { ButtonLink } from '@roadside/mfe-kit/ui/button/ButtonLink';
import { EmptyState } from '@roadside/mfe-kit/ui/empty-state/EmptyState';

import { PageSkeleton } from '../../shared/late/PageSkeleton';
import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { usePlace } from '../../shared/posts/use-place';
import { PostEditor } from './PostEditor';
import { postRequests } from './saving/requests';

const loadEngine = async () => (await import(/* webpackChunkName: "editor" */ './engine/engine')).createEngine;

/** Writes a post: code of the editor, topics and the post load in parallel. */
export function PostEditorPage() {
  const t = useTranslate('post-editor');
  const { page } = useFragmentContext('page');
  const { at, to } = usePlace();
  const id = page.page.params['id'] ?? 'new';
  const part = useLoaded(async (signal) => {
    const [createEngine, { items: topics }, post] = await Promise.all([
      loadEngine(),
      request('get', '/api/{locale}/{city}/community/topics', { at, signal }),
      id === 'new' ? undefined : postRequests(at).load(id).catch(missingAsNull),
    ]);
    return { createEngine, topics, post };
  });
  if (part.state.status === 'loading') return <PageSkeleton />;
  return (
    <LoadedPart part={part}>
      {({ createEngine, topics, post }) =>
        post === null ? (
          <EmptyState
            title={t('gone.title')}
            action={<ButtonLink href={to('/profile/media/drafts')}>{t('gone.back')}</ButtonLink>}
          >
            {t('gone.text')}
          </EmptyState>
        ) : (
          <PostEditor createEngine={createEngine} topics={topics} post={post} />
        )
      }
    </LoadedPart>
  );
}

function missingAsNull(error: unknown): null {
  if (error instanceof RequestError && error.status === 404) return null;
  throw error;
}
