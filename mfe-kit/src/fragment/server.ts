import { renderToString } from 'react-dom/server';
import type { FragmentContext } from '../contract';
import { identifierPrefix, slotElement, type Fragment, type FragmentDefinition } from './define';

export * from './public';

/** Server side of a fragment. `render` turns a context into the HTML of the slot's content. */
export function defineFragment(definition: FragmentDefinition): Fragment {
  return {
    render(contextJson) {
      const context = JSON.parse(contextJson) as FragmentContext;
      return renderToString(slotElement(definition, context), { identifierPrefix: identifierPrefix(context) });
    },
  };
}
