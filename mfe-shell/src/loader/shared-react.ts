import { yieldToMain } from './tasks';

/**
 * Entry points of React that fragments take from the shell, by the key under which they ask for them. All of them
 * are one chunk; each is a module of its own that runs when it is first imported.
 */
const REACT = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
};

/** What `createInstance` wants to know of them. */
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

/** Runs React's modules one per task, so that on a slow phone none of them blocks a tap. */
export async function warmReact(): Promise<void> {
  for (const load of Object.values(REACT)) {
    await load();
    await yieldToMain();
  }
}
