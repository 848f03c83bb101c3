import { createContext } from 'react';

/** Sets the heading of a page whose title only the visitor's data has; `undefined` resets it. */
export const PageTitle = createContext<(title: string | undefined) => void>(() => undefined);
