import type { FragmentContext } from '@roadside/mfe-kit/contract';

import styles from './launcher.module.css';

const BUBBLE = 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z';

/** Creates an element of HTML or SVG. */
export type Create<Node> = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
) => Node;

/** The button, for the browser and the server. */
export function createButton<Node>(create: Create<Node>, { messages }: FragmentContext): Node {
  const label = messages['chat']?.['open'] ?? '';
  return create(
    'button',
    {
      type: 'button',
      class: styles['launcher'] ?? '',
      'aria-label': label,
      'aria-expanded': 'false',
      'data-collapse': 'hover',
    },
    create('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, create('path', { d: BUBBLE })),
    create('span', {}, label),
  );
}
