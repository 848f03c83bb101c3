import { useId, useRef, type ReactNode } from 'react';

import { Glyph } from '../glyph/Glyph';
import { NEXT, PREVIOUS } from '../glyph/paths';
import styles from './Carousel.module.css';
import { useEnds } from './use-ends';

/** An item of the carousel. */
export interface Slide {
  /** Unique in its carousel. */
  readonly id: string;
  /** Content of the slide. */
  readonly content: ReactNode;
}

/** Props of {@link Carousel}. */
export interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string;
  /** Role description for screen readers: `carousel` in the page's language. */
  roleDescription: string;
  /** Accessible name of the previous button. */
  previousLabel: string;
  /** Accessible name of the next button. */
  nextLabel: string;
  /** Heading, in line with the buttons. */
  title?: ReactNode;
  /** Slides in order. */
  slides: readonly Slide[];
  /** From 768 px, shows all slides in rows of 3 and 4. @default false */
  spread?: boolean;
}

/**
 * Horizontally scrolling row, moved by swipe, wheel, keyboard or two buttons, never automatically.
 * Buttons are shown only when the row overflows. Without scripts it is a scrollable list.
 */
export function Carousel(props: CarouselProps) {
  const { label, roleDescription, previousLabel, nextLabel, title, slides, spread = false } = props;
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const ends = useEnds(row);

  /** Scrolls by one visible width. Scroll snapping aligns it to a slide. */
  const go = (steps: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const direction = element.matches(':dir(rtl)') ? -1 : 1;
    element.scrollBy({ left: element.clientWidth * steps * direction });
  };
  // `aria-disabled` keeps the focus on the button at the end; `disabled` would drop it.
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
