import { Glyph } from '../glyph/Glyph';
import { NEXT, PREVIOUS } from '../glyph/paths';
import styles from './Pagination.module.css';
import { shownPages } from './shown-pages';

/** Props of {@link Pagination}. */
export interface PaginationProps {
  /** Accessible name of the landmark. */
  label: string;
  /** Current page, one-based. */
  page: number;
  /** Number of pages. */
  count: number;
  /** Returns the URL of a page. */
  href: (page: number) => string;
  /** Accessible names of the links to the previous and next page. */
  words: { readonly previous: string; readonly next: string };
  /** Accessible name of the link to a page, such as "Page 3". */
  pageLabel: (page: number) => string;
}

/** Links to the pages of a long list. Renders nothing for a single page. */
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
