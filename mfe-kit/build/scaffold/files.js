/**
 * Files of a new fragment: the standard folders with one working component, its gallery example and
 * its tests.
 */

/**
 * @typedef {object} NewFragment
 * @property {string} name `mfe-` and lower-case letters, digits and hyphens.
 * @property {string} owner Owning squad, as in `edge/squads.toml`.
 * @property {string} purpose Purpose of the fragment, in one sentence.
 * @property {string} react React version of the repository.
 * @property {string} reactTypes Version of its types.
 */

/**
 * File contents by path, relative to the repository.
 * @param {NewFragment} fragment
 * @returns {Record<string, string>}
 */
export function filesOf({ name, owner, purpose, react, reactTypes }) {
  const short = name.slice('mfe-'.length);
  const english = {
    title: 'Hello, {city}',
    'fallback.main': 'This part of the page could not be shown. Refresh the page in a minute.',
  };
  return {
    [`${name}/package.json`]: json({
      name: `@roadside/${name}`,
      version: '0.1.0',
      private: true,
      license: 'MIT',
      type: 'module',
      dependencies: { '@roadside/mfe-kit': '0.1.0', react },
      devDependencies: { '@types/react': reactTypes },
    }),
    [`${name}/fragment.json`]: json({
      name,
      owner,
      purpose,
      slots: ['main'],
      uses: ['locale', 'city'],
      messages: [short],
      cache: { fresh_seconds: 60, stale_seconds: 86_400 },
      fallback: { main: `${short}.fallback.main` },
    }),
    [`${name}/webpack.config.js`]: `import { fragmentConfig } from '@roadside/mfe-kit/webpack';

export default fragmentConfig({ name: '${name}', folder: import.meta.dirname });
`,
    [`${name}/README.md`]: `# ${name}

${purpose} Owner: squad ${owner}.

| Path | Contents |
| --- | --- |
| \`fragment.json\` | manifest: slots, page model members and message namespaces |
| \`src/entry.tsx\` | the exposed module: names a component for each slot |
| \`src/features/welcome\` | a first component with example and test: change it or add your own next to it |
| \`contexts/\` | sample inputs, rendered by the gate before a release goes live |
| \`locales/<lang>/${short}.json\` | UI strings |

To see it, run \`make dev FRAGMENT=${short}\`. To put it on a page, add a route with \`main = "${name}"\` to \`edge/rules/routes.toml\`.
`,
    [`${name}/src/entry.tsx`]: `import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Welcome } from './features/welcome/Welcome';

export const { mount, render } = defineFragment({ name: '${name}', slots: { main: Welcome } });
`,
    [`${name}/src/features/welcome/Welcome.tsx`]: `import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Welcome.module.css';

/** Greets the page's city. */
export function Welcome() {
  const { city } = useFragmentContext('city');
  const t = useTranslate('${short}');
  return (
    <section className={styles.welcome}>
      <h1>{t('title', { city: city.name })}</h1>
    </section>
  );
}
`,
    [`${name}/src/features/welcome/Welcome.module.css`]: `.welcome {
  padding-block: var(--space-32);
}
`,
    [`${name}/src/features/welcome/examples.tsx`]: `import type { Examples } from '@roadside/mfe-kit/examples';
import { FragmentContextProvider } from '@roadside/mfe-kit/fragment';
import { sampleContext } from '@roadside/mfe-kit/sample-page';

import messages from '../../../../locales/en/${short}.json';
import { Welcome } from './Welcome';

const context = sampleContext('main', { '${short}': messages });

export default {
  title: '${short}: Welcome',
  examples: {
    usual: () => (
      <FragmentContextProvider value={context}>
        <Welcome />
      </FragmentContextProvider>
    ),
  },
} satisfies Examples;
`,
    [`${name}/src/features/welcome/Welcome.test.tsx`]: `import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import examples from './examples';

afterEach(cleanup);

it('greets the city', () => {
  render(examples.examples.usual());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Moscow');
});
`,
    [`${name}/src/namespaces.d.ts`]: `/** This fragment's namespaces of \`locales/\`. */
interface RoadsideNamespaces {
  '${short}': typeof import('../../locales/en/${short}.json');
}
`,
    [`${name}/src/entry.test.tsx`]: `import { describeConformance } from '@roadside/mfe-kit/testing';

import messages from '../../locales/en/${short}.json';
import * as entry from './entry';

describeConformance('${name}', { entry, slots: ['main'], messages: { '${short}': messages } });
`,
    // Sample context for a page in Moscow, for the gate.
    [`${name}/contexts/page.json`]: json({
      contract: 1,
      slot: 'main',
      locale: { code: 'ru-en', language: 'en', country: 'ru', dir: 'ltr' },
      city: { code: 'moskva', name: 'Moscow' },
      messages: { [short]: english },
    }),
    [`locales/en/${short}.json`]: json(english),
    [`locales/ru/${short}.json`]: json({
      title: 'Здравствуйте, {city}',
      'fallback.main': 'Эту часть страницы не получилось показать. Обновите страницу через минуту.',
    }),
  };
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
