import { Glyph } from '../glyph/Glyph';
import { NEXT, PREVIOUS } from '../glyph/paths';
import styles from './Pagination.module.css';
import { shownPages } from './shown-pages';

/** Props of {@link Pagination}. */
export interface PaginationProps {
  /** Name of the landmark. */
  label: string;
  /** The present page, from 1. */
  page: number;
  /** How many there are. */
  count: number;
  /** Address of a page. */
  href: (page: number) => string;
  /** Names of the links to the page before and after. */
  words: { readonly previous: string; readonly next: string };
  /** Name of the link to a page, such as "Page 3". */
  pageLabel: (page: number) => string;
}

/** Links to the pages of a list that is too long for one. Nothing when one is enough. */
export function Pagination({ label, page, count, href, words, pageLabel }: PaginationProps) {
  if (count < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.pages} role="list">
        {page > 1 ? (
          <li>
            <a className={`${styles.page} ${styles.step}`} href={href(page - 1)} rel="prev" aria-label={words.previous}>
              <Glyph path={PREVIOUS} />
            </a>
          </li>
        ) : null}
        {shownPages(page, count).map((number) =>
          typeof number === 'object' ? (
            <li key={`before-${number.before}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className={styles.page}
                href={href(number)}
                aria-label={pageLabel(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
        {page < count ? (
          <li>
            <a className={`${styles.page} ${styles.step}`} href={href(page + 1)} rel="next" aria-label={words.next}>
              <Glyph path={NEXT} />
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
