import { useFormats, useTranslate } from '@roadside/mfe-kit/fragment';
import { Glyph } from '@roadside/mfe-kit/ui/glyph/Glyph';
import { COMMENT, EYE, HEART, IDEA } from '@roadside/mfe-kit/ui/glyph/paths';
import { VisuallyHidden } from '@roadside/mfe-kit/ui/visually-hidden/VisuallyHidden';

import styles from './PostFacts.module.css';

/** Figures of a post. */
export interface PostFigures {
  readonly views: number;
  readonly likes: number;
  readonly useful: number;
  readonly comments: number;
}

const KINDS = [
  ['likes', HEART],
  ['useful', IDEA],
  ['comments', COMMENT],
  ['views', EYE],
] as const;

/** How readers took a post: those figures that are not zero. */
export function PostFacts({ figures }: { figures: PostFigures }) {
  const t = useTranslate('community');
  const { number } = useFormats();
  return (
    <ul className={styles.facts} role="list">
      {KINDS.filter(([name]) => figures[name] > 0).map(([name, path]) => (
        <li key={name} className={styles.fact}>
          <Glyph path={path} />
          <span aria-hidden="true">{number(figures[name])}</span>
          <VisuallyHidden>{t(`figures.${name}`, { count: figures[name] })}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
