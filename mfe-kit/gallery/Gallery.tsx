import type { Examples } from '../src/examples';
import styles from './Gallery.module.css';
import { CHOICES, type Look } from './look';

/** Props of {@link Gallery}. */
interface GalleryProps {
  look: Look;
  examples: readonly (readonly [folder: string, examples: Examples])[];
}

/** All examples by component, with links that change the look or select one component. */
export function Gallery({ look, examples }: GalleryProps) {
  const address = (change: Partial<Look>) => `?${new URLSearchParams({ ...look, ...change }).toString()}`;
  const shown = examples.filter(
    ([folder, { title }]) => [title, ''].includes(look.only) || folder.startsWith(`${look.only}/`),
  );
  return (
    <>
      <h1>Roadside components</h1>
      <nav aria-label="Look" className={styles.look}>
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
          <ul key={name} role="list" className={styles.choices}>
            {CHOICES[name].map((choice) => (
              <li key={choice}>
                <a href={address({ [name]: choice })} aria-current={look[name] === choice ? 'true' : undefined}>
                  {choice}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <details>
        <summary className={styles.chosen}>{look.only || 'All components'}</summary>
        <nav aria-label="Components" className={styles.components}>
          <a href={address({ only: '' })}>All components</a>
          {examples.map(([folder, { title }]) => (
            <a key={folder} href={address({ only: title })} aria-current={look.only === title ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </details>
      {shown.map(([folder, { title, examples }]) => (
        <section key={folder} data-component={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.folder}>{folder}</p>
          {Object.entries(examples).map(([name, Example]) => (
            <figure key={name} className={styles.figure}>
              <figcaption className={styles.name}>{name}</figcaption>
              <div data-example={`${title}/${name}`} className={styles.example}>
                <Example />
              </div>
            </figure>
          ))}
        </section>
      ))}
    </>
  );
}
