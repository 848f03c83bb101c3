import type { ReactNode } from 'react';

/**
 * Default export of an `examples.tsx`. The gallery, the render tests and the accessibility tests
 * use it.
 */
export interface Examples {
  /** Name of the component. */
  title: string;
  /**
   * One function per example, named in kebab-case or camelCase. It may call hooks only inside its
   * own components.
   */
  examples: Record<string, () => ReactNode>;
}
