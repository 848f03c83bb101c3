import styles from './Breadcrumbs.module.css';

/** A step of the way. */
export interface Crumb {
  /** Title of that page. */
  title: string;
  /** Its path. */
  url: string;
}

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  /** Name of the landmark. */
  label: string;
  /** Way from the root to the present page, itself included and last. */
  items: readonly Crumb[];
}

/** The way to the present page. Phones show the step above it alone, as the way back. */
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
