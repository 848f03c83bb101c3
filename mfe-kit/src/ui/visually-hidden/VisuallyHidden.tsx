import { createElement, type ComponentProps } from 'react';

import styles from './VisuallyHidden.module.css';

/** Elements that can be visually hidden. */
type Tag = 'div' | 'h2' | 'input' | 'label' | 'p' | 'span';

/** Props of {@link VisuallyHidden}, in addition to those of its element. */
export type VisuallyHiddenProps<T extends Tag> = Omit<ComponentProps<T>, 'className'> & {
  /** The element. @default 'span' */
  as?: T;
};

/** Visually hidden text for screen readers. */
export function VisuallyHidden<T extends Tag = 'span'>({ as, ...props }: VisuallyHiddenProps<T>) {
  return createElement<object>(as ?? 'span', { ...props, className: styles.hidden });
}

/** Its class, for elements that are hidden only sometimes. */
export const visuallyHidden = styles.hidden;
