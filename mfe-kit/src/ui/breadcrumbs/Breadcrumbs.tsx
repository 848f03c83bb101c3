import styles from './Breadcrumbs.module.css';

/** A step of the path. */
export interface Crumb {
  /** Title of the page. */
  title: string;
  /** Path of the page. */
  url: string;
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  /** Accessible name of the landmark. */
  label: string;
  /** Path from the root to the current page, which is last. */
  items: readonly Crumb[];
}

/** Path to the current page. Phones show only the parent, as a back link. */
export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  const above = items.slice(0, -1);
  if (above.length === 0) {
    return null;
  }
  return (
    <nav className={styles.breadcrumbs} aria-label={label}>
      <ol className={styles.list} role="list">
        {above.map((crumb) => (
          <li key={crumb.url} className={styles.item}>
            <a className={styles.link} href={crumb.url}>
              {crumb.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
