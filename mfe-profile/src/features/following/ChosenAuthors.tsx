import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { Disclosure } from '@roadside/mfe-kit/ui/disclosure/Disclosure';

import { LoadedPart } from '../../shared/loading/LoadedPart';
import { useLoaded } from '../../shared/loading/use-loaded';
import { usePlace } from '../../shared/posts/use-place';
import type { PostAuthor } from '../../shared/types';
import { AuthorChoices } from './AuthorChoices';
import styles from './Following.module.css';

/** Authors whom the visitor follows, and hidden ones. */
export function ChosenAuthors() {
  const { at } = usePlace();
  const authors = useLoaded(async (signal) => {
    const [followed, muted] = await Promise.all([
      request('get', '/api/{locale}/{city}/account/followed-authors', { at, signal, cache: 'no-store' }),
      request('get', '/api/{locale}/{city}/account/muted-authors', { at, signal, cache: 'no-store' }),
    ]);
    return { followed: followed.items, muted: muted.items };
  });
  return (
    <LoadedPart part={authors}>
      {({ followed, muted }) => (
        <div>
          <AuthorList kind="followed" authors={followed} />
          <AuthorList kind="muted" authors={muted} />
        </div>
      )}
    </LoadedPart>
  );
}

/** Authors with what the visitor may choose about each. Nothing without authors. */
export function AuthorList({ kind, authors }: { kind: 'followed' | 'muted'; authors: readonly PostAuthor[] }) {
  const t = useTranslate('community');
  if (authors.length === 0) return null;
  return (
    <Disclosure summary={t(`following.list_${kind}`, { count: authors.length })}>
      <ul className={styles.authors} role="list">
        {authors.map((author) => (
          <li key={author.id} className={styles.author}>
            <Avatar name={author.name} />
            <bdi className={styles.name}>{author.name}</bdi>
            <AuthorChoices author={author} isFollowed={kind === 'followed'} isMuted={kind === 'muted'} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
