import type { Examples } from '../../examples';
import { ButtonLink } from '../button/ButtonLink';
import { Scene } from '../scene/Scene';
import { NOTHING_HERE } from '../scene/scenes';
import { EmptyState } from './EmptyState';

const examples: Examples = {
  title: 'EmptyState',
  examples: {
    withAction: () => (
      <EmptyState
        title="Your requests will be here"
        action={<ButtonLink href="/contact-us">Write to support</ButtonLink>}
      >
        When you have written to support, you can follow the answer here.
      </EmptyState>
    ),
    withScene: () => (
      <EmptyState title="Nothing was found" picture={<Scene drawing={NOTHING_HERE} />}>
        Try another word for it.
      </EmptyState>
    ),
    titleAlone: () => <EmptyState title="Nothing has been saved yet" />,
  },
};

export default examples;
