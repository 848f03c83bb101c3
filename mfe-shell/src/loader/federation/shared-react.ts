import { yieldToMain } from '../tasks';

/**
 * React's entry points that fragments take from the shell, by the key they use. All are in one
 * chunk; each module runs when it is first imported.
 */
const REACT = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
};

/** The shared packages, as `createInstance` expects them. */
export const sharedReact = Object.fromEntries(
  Object.entries(REACT).map(([key, load]) => [
    key,
    {
      version: REACT_VERSION,
      scope: 'default',
      get: () => load().then((module) => () => module),
      shareConfig: { singleton: true, requiredVersion: `^${REACT_VERSION}`, eager: false },
    },
  ]),
);

/** Runs React's modules one per task, so that none of them blocks a tap on a slow phone. */
export async function warmReact(): Promise<void> {
  for (const load of Object.values(REACT)) {
    await load();
    await yieldToMain();
  }
}
