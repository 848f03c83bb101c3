import type { ReactNode } from 'react';

/** Default export of an `examples.tsx`: feeds the gallery, the render tests and the accessibility tests. */
export interface Examples {
  /** Name of the component. */
  title: string;
  /** One function per example, by a name in kebab-case or camelCase; it may use hooks of its own components only. */
  examples: Record<string, () => ReactNode>;
}
