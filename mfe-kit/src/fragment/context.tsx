import { createContext, useContext, type ReactNode } from 'react';
import type { ContextKey, FragmentContext, PageModel } from '../contract';
import { MissingContextError, UndeclaredContextError } from './errors';

const Context = createContext<FragmentContext | null>(null);

/**
 * Provides a fragment's components with their context. `defineFragment` adds it; only tests and the
 * gallery use it directly.
 */
export function FragmentContextProvider(props: { value: FragmentContext; children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** Context in which the given page model members are present. */
export type ContextWith<Key extends ContextKey> = Pick<FragmentContext, 'contract' | 'slot' | 'messages'> &
  Required<Pick<PageModel, Key>>;

/**
 * The slot's context, narrowed to the page model members that the component needs: `const { page,
 * locale } = useFragmentContext('page', 'locale')`.
 *
 * @throws UndeclaredContextError when a member is not in `uses` of `fragment.json`.
 */
export function useFragmentContext<Key extends ContextKey = never>(...keys: Key[]): ContextWith<Key> {
  const context = useContext(Context);
  if (!context) {
    throw new MissingContextError(
      'This component needs a FragmentContextProvider above it; defineFragment puts it there.',
    );
  }
  for (const key of keys) {
    if (context[key] === undefined) {
      throw new UndeclaredContextError(`The page model's "${key}" is missing. Add it to "uses" in fragment.json.`);
    }
  }
  return context as ContextWith<Key>;
}
