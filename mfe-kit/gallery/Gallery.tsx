import type { Examples } from '../src/examples';
import styles from './Gallery.module.css';
import { CHOICES, type Look } from './look';

/** All examples by component, under links that change the look. */
export function Gallery(props: { look: Look; examples: readonly (readonly [folder: string, examples: Examples])[] }) {
  return (
    <>
      <h1>Roadside components</h1>
      <nav aria-label="Look" className={styles.look}>
        {(Object.keys(CHOICES) as (keyof Look)[]).flatMap((name) =>
          CHOICES[name].map((choice) => (
            <a
              key={name + choice}
              href={`?${new URLSearchParams({ ...props.look, [name]: choice }).toString()}`}
              aria-current={props.look[name] === choice ? 'true' : undefined}
            >
              {choice}
            </a>
          )),
        )}
      </nav>
      {props.examples.map(([folder, { title, examples }]) => (
        <section key={folder} data-component={title} aria-label={title}>
          <h2>{title}</h2>
          <p>{folder}</p>
          {Object.entries(examples).map(([name, Example]) => (
            <figure key={name} data-example={`${title}/${name}`} className={styles.example}>
              <figcaption>{name}</figcaption>
              <Example />
            </figure>
          ))}
        </section>
      ))}
    </>
  );
}
