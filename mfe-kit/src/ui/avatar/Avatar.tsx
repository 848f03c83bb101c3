import styles from './Avatar.module.css';

export interface AvatarProps {
  /** Full name of the person. */
  name: string;
  /** URL of the picture, if there is one. */
  image?: string | null | undefined;
  isLarge?: boolean;
}

/**
 * A person's picture or initials, hidden from screen readers: the name stands beside it. The sheet
 * writes the initials: as text they would have to be part of the name of a link around them.
 */
export function Avatar({ name, image, isLarge = false }: AvatarProps) {
  const className = isLarge ? `${styles.avatar} ${styles.large}` : styles.avatar;
  if (!image) return <span className={className} data-initials={initials(name)} aria-hidden="true" />;
  return (
    <span className={className} aria-hidden="true">
      <img src={image} width="64" height="64" alt="" />
    </span>
  );
}

/** Initials from the first two words, in any script. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map(([letter = '']) => letter)
    .join('')
    .toUpperCase();
}
