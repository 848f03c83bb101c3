import { useTranslate } from '@roadside/mfe-kit/fragment';
import { send } from '@roadside/mfe-kit/request';

import { LoadedPart } from '../../../shared/loading/LoadedPart';
import { useLoaded } from '../../../shared/loading/use-loaded';
import { PostText } from '../../../shared/posts/PostText';
import { usePlace } from '../../../shared/posts/use-place';
import type { PostDraft } from '../../../shared/types';
import { pictureUrl } from '../picture-url';
import styles from './Dialogs.module.css';

/** A post as readers see it on a phone, rendered by the server. */
export function PhonePreview({ draft }: { draft: PostDraft }) {
  const t = useTranslate('post-editor');
  const { at } = usePlace();
  const preview = useLoaded((signal) =>
    send('post', '/api/{locale}/{city}/account/post-preview', { at, body: draft, signal }),
  );
  return (
    <div className={styles.phone} lang={draft.language} dir="auto">
      {draft.cover ? (
        <img
          className={styles.cover}
          src={pictureUrl(draft.cover.picture)}
          alt={draft.cover.alt}
          width="360"
          height="180"
        />
      ) : null}
      <h3>{draft.title || t('untitled')}</h3>
      <LoadedPart part={preview}>{({ html }) => <PostText html={html} />}</LoadedPart>
    </div>
  );
}
