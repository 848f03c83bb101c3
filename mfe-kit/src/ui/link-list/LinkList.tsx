import styles from './LinkList.module.css';

/** A link of a list. */
export interface ListedLink {
  /** Permanent identifier. */
  id: string;
  /** Title. */
  title: string;
  /** Path. */
  url: string;
  /** A sentence or two under the title; empty for none. */
  summary?: string;
}

/** Props of {@link LinkList}. */
export interface LinkListProps {
  /** Links, in order. */
  items: readonly ListedLink[];
}

/** Links one under another, each a whole row to tap. */
export function LinkList({ items }: LinkListProps) {
  return (
    <ul role="list">
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
