import { useId, useRef, type ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { NEXT, PREVIOUS } from '../glyph/paths';
import styles from './Carousel.module.css';
import { useEnds } from './use-ends';

/** One of the things in a row. */
export interface Slide {
  /** Unique in its carousel. */
  readonly id: string;
  /** What it shows. */
  readonly content: ReactNode;
}

/** Props of {@link Carousel}. */
export interface CarouselProps {
  /** Name of the whole. */
  label: string;
  /** What screen readers call it instead of a region: `carousel` in the page's language. */
  roleDescription: string;
  /** Name of the button that goes back. */
  previousLabel: string;
  /** Name of the button that goes on. */
  nextLabel: string;
  /** Heading, on the line of the buttons. */
  title?: ReactNode;
  /** In order. */
  slides: readonly Slide[];
  /** From 768 px on, shows every slide at once, in rows of three and four. @default false */
  spread?: boolean;
}

/**
 * A row that is scrolled sideways: by swipe, wheel, keyboard, or its two buttons. It never moves by itself. The buttons show only
 * where there is something to scroll to; without scripts there are none, and the row is a list like any other.
 */
export function Carousel(props: CarouselProps) {
  const { label, roleDescription, previousLabel, nextLabel, title, slides, spread = false } = props;
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const ends = useEnds(row);

  /** Goes on by one window of slides, or back. The row's own snapping ends the way at a slide. */
  const go = (steps: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const direction = element.matches(':dir(rtl)') ? -1 : 1;
    element.scrollBy({ left: element.clientWidth * steps * direction });
  };
  // Not `disabled`, which would take the focus away from who presses it to the end.
  const button = (name: string, path: string, atEnd: boolean, steps: 1 | -1) => (
    <button
      className={styles.button}
      type="button"
      aria-label={name}
      aria-controls={id}
      aria-disabled={atEnd}
      onClick={() => (atEnd ? undefined : go(steps))}
    >
      <Glyph path={path} />
    </button>
  );

  return (
    <section aria-roledescription={roleDescription} aria-label={label}>
      <div className={styles.top}>
        {title}
        <div className={styles.buttons} hidden={!ends || (ends.start && ends.end)}>
          {button(previousLabel, PREVIOUS, ends?.start ?? true, -1)}
          {button(nextLabel, NEXT, ends?.end ?? true, 1)}
        </div>
      </div>
      <ul ref={row} id={id} className={`${styles.row} ${spread ? styles.spread : ''}`.trim()} role="list">
        {slides.map((slide) => (
          <li key={slide.id} className={styles.slide}>
            {slide.content}
          </li>
        ))}
      </ul>
    </section>
  );
}
