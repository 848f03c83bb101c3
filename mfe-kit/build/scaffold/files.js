/** What a new fragment begins with: the rooms that every fragment has, with one component that works, is shown in the gallery and is tested. */

/**
 * @typedef {object} NewFragment
 * @property {string} name `mfe-` and lower-case letters, digits and hyphens.
 * @property {string} owner Squad that answers for it, as in `edge/squads.toml`.
 * @property {string} purpose What it is for, in one sentence.
 * @property {string} react Version of React in the repository.
 * @property {string} reactTypes Version of its types.
 */

/**
 * Its files by path, relative to the repository.
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

${purpose} Owner: the squad ${owner}.

| Folder | What is in it |
| --- | --- |
| \`fragment.json\` | slots, data and messages that the edge gives it |
| \`src/entry.tsx\` | the one exposed module |
| \`src/features/welcome\` | the first component: change it, or put yours beside it |
| \`contexts/\` | what it is given on a page: its release is tried with it |
| \`locales/<lang>/${short}.json\` | its texts |

See it: \`make dev FRAGMENT=${short}\`. Put it on a page: a route in \`edge/rules/routes.toml\` whose \`main\` is \`${name}\`.
`,
    [`${name}/src/entry.tsx`]: `import { defineFragment } from '@roadside/mfe-kit/fragment';

import { Welcome } from './features/welcome/Welcome';

export const { mount, render } = defineFragment({ name: '${name}', slots: { main: Welcome } });
`,
    [`${name}/src/features/welcome/Welcome.tsx`]: `import { useFragmentContext, useTranslate } from '@roadside/mfe-kit/fragment';

import styles from './Welcome.module.css';

/** Says hello to the city of the page. */
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

it('says hello to the city', () => {
  render(examples.examples.usual());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Moscow');
});
`,
    [`${name}/src/namespaces.d.ts`]: `/** Namespaces of \`locales/\` that this fragment has for itself. */
interface RoadsideNamespaces {
  '${short}': typeof import('../../locales/en/${short}.json');
}
`,
    [`${name}/src/entry.test.tsx`]: `import { describeConformance } from '@roadside/mfe-kit/testing';

import messages from '../../locales/en/${short}.json';
import * as entry from './entry';

describeConformance('${name}', { entry, slots: ['main'], messages: { '${short}': messages } });
`,
    // What the edge would give it on a page in Moscow: the gate tries the release with it.
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
