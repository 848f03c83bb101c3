import styles from './LinkList.module.css';

/** A link of the list. */
export interface ListedLink {
  /** Permanent id. */
  id: string;
  title: string;
  url: string;
  /** One or two sentences below the title; empty for none. */
  summary?: string;
}

/** Props of {@link LinkList}. */
export interface LinkListProps {
  /** Links, in order. */
  items: readonly ListedLink[];
}

/** Vertical list of links, each a whole row to tap. */
export function LinkList({ items }: LinkListProps) {
  return (
    <ul className={styles.list} role="list">
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <a className={styles.link} href={item.url}>
            {item.title}
          </a>
          {item.summary ? <p className={styles.summary}>{item.summary}</p> : null}
        </li>
      ))}
    </ul>
  );
}
