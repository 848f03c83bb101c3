import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { Button } from '@roadside/mfe-kit/ui/button/Button';
import { Dialog } from '@roadside/mfe-kit/ui/dialog/Dialog';
import { useState } from 'react';

import { LoadedPart } from '../../../shared/loading/LoadedPart';
import { useAction } from '../../../shared/loading/use-action';
import { useLoaded } from '../../../shared/loading/use-loaded';
import { localTime } from '../../../shared/local-time';
import { PostText } from '../../../shared/posts/PostText';
import { usePlace } from '../../../shared/posts/use-place';
import { useLocalDate } from '../../../shared/use-local-date';
import styles from './Dialogs.module.css';

export interface VersionsDialogProps {
  isOpen: boolean;
  /** Id of the post. */
  post: string;
  onClose: () => void;
  /** Makes a version the present one. */
  onRestore: (version: number) => Promise<void>;
}

/** Versions that the server has kept, the newest first. Each can be looked at, and restored. */
export function VersionsDialog({ isOpen, onClose, post, onRestore }: VersionsDialogProps) {
  const t = useTranslate('post-editor');
  const [chosen, setChosen] = useState<number>();
  const back = () => setChosen(undefined);
  return (
    <Dialog
      size="large"
      open={isOpen}
      onClose={onClose}
      onClosed={back}
      title={t('versions.title')}
      closeLabel={t('close')}
      back={chosen === undefined ? undefined : { label: t('versions.back'), onBack: back }}
    >
      {chosen === undefined ? (
        <VersionList post={post} onChoose={setChosen} />
      ) : (
        <Version
          post={post}
          version={chosen}
          onRestore={async () => {
            await onRestore(chosen);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function VersionList({ post, onChoose }: { post: string; onChoose: (version: number) => void }) {
  const t = useTranslate('post-editor');
  const date = useLocalDate();
  const { at } = usePlace();
  const versions = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/account/posts/{id}/versions', {
      at: { ...at, id: post },
      signal,
      cache: 'no-store',
    }),
  );
  return (
    <LoadedPart part={versions}>
      {({ items }) => (
        <ul className={styles.versions} role="list">
          {items.map(({ version, title, saved_at: savedAt, is_published: isPublished }, index) => (
            <li key={version} className={styles.version}>
              <div>
                <p>{t('versions.at', { date: date(savedAt), time: localTime(savedAt) })}</p>
                <p className={styles.muted}>
                  {title || t('untitled')}
                  {isPublished ? ` · ${t('versions.published')}` : null}
                </p>
              </div>
              {index === 0 ? (
                <span className={styles.muted}>{t('versions.present')}</span>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={t('versions.look_label', { date: date(savedAt), time: localTime(savedAt) })}
                  onClick={() => onChoose(version)}
                >
                  {t('versions.look')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </LoadedPart>
  );
}

function Version({ post, version, onRestore }: { post: string; version: number; onRestore: () => Promise<void> }) {
  const t = useTranslate('post-editor');
  const { at } = usePlace();
  const { isBusy, run } = useAction();
  const found = useLoaded((signal) =>
    request('get', '/api/{locale}/{city}/account/posts/{id}/versions/{version}', {
      at: { ...at, id: post, version: String(version) },
      signal,
      cache: 'no-store',
    }),
  );
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => run(onRestore)}>
          {t('versions.restore')}
        </Button>
      </div>
      <LoadedPart part={found}>
        {({ draft, html }) => (
          <div className={styles.phone} lang={draft.language} dir="auto">
            <h3>{draft.title || t('untitled')}</h3>
            <PostText html={html} />
          </div>
        )}
      </LoadedPart>
    </div>
  );
}
