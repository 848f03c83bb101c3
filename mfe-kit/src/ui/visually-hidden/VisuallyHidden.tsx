import { createElement, type ComponentProps } from 'react';

import styles from './VisuallyHidden.module.css';

/** Elements that are hidden from sight. */
type Tag = 'div' | 'h2' | 'input' | 'label' | 'p' | 'span';

/** Props of {@link VisuallyHidden}: those of its element. */
export type VisuallyHiddenProps<T extends Tag> = Omit<ComponentProps<T>, 'className'> & {
  /** The element. @default 'span' */
  as?: T;
};

/** What screen readers say and nobody sees. */
export function VisuallyHidden<T extends Tag = 'span'>({ as, ...props }: VisuallyHiddenProps<T>) {
  return createElement<object>(as ?? 'span', { ...props, className: styles.hidden });
}

/** The class of it, for an element that is hidden at times only. */
export const visuallyHidden = styles.hidden;
