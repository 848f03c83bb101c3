import { useTranslate } from '@roadside/mfe-kit/fragment';
import { request } from '@roadside/mfe-kit/request';
import { Avatar } from '@roadside/mfe-kit/ui/avatar/Avatar';
import { Disclosure } from '@roadside/mfe-kit/ui/disclosure/Disclosure';

import { LoadedPart } from '../loading/LoadedPart';
import { useLoaded } from '../loading/use-loaded';
import { usePlace } from '../posts/use-place';
import type { PostAuthor } from '../types';
import { FollowButton } from './AuthorButtons';
import styles from './Following.module.css';
import { useAuthorChoice } from './use-author-choice';

/** Authors that the visitor follows, and hidden ones. */
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
          <AuthorRow key={author.id} kind={kind} author={author} />
        ))}
      </ul>
    </Disclosure>
  );
}

function AuthorRow({ kind, author }: { kind: 'followed' | 'muted'; author: PostAuthor }) {
  const choice = useAuthorChoice(author.id, { isFollowed: kind === 'followed', isMuted: kind === 'muted' });
  return (
    <li className={styles.author}>
      <Avatar name={author.name} />
      <bdi className={styles.name}>{author.name}</bdi>
      <FollowButton author={author} choice={choice} />
    </li>
  );
}
