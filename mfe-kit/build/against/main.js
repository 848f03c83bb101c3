/**
 * One fragment of this machine on a running site's pages: `FRAGMENT=support AGAINST=https://site node mfe-kit/build/against/main.js [--port 8080]`.
 * Its server script renders it here and the browser loads it from here; everything else, the policy of the page included, is the site's. What is saved is
 * built again; reload the page to see it.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { fragmentConfig } from '../../webpack/fragment-config.js';
import { ROOT } from '../../webpack/rules.js';
import { chosenFragment } from '../fragments.js';
import { allowedOrigin, allowedSites } from './allowed.js';
import { localFragment } from './local.js';
import { proxy } from './proxy.js';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });

try {
  const { name, folder } = await chosenFragment(process.env.FRAGMENT);
  const origin = allowedOrigin(process.env.AGAINST ?? '', await allowedSites());
  const output = path.join(ROOT, '.cache/against', name);
  await mkdir(output, { recursive: true });
  await firstBuild(fragmentConfig({ name, folder })({ output }).map(readable));
  const server = proxy(origin, localFragment({ name, folder, output }), output, (message) => console.error(message));
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : values.port;
    console.log(`${name} of this machine, on the pages of ${origin}: http://localhost:${port}/`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 64;
}

/**
 * For production, since the site's React is that one and takes no part of the other; but not minimised.
 * @param {webpack.Configuration} configuration
 * @returns {webpack.Configuration}
 */
function readable(configuration) {
  return { ...configuration, optimization: { ...configuration.optimization, minimize: false } };
}

/**
 * Builds, and builds again what changes. Resolves when the first build is there, good or not: its faults are printed as they come.
 * @param {webpack.Configuration[]} configurations
 * @returns {Promise<void>}
 */
function firstBuild(configurations) {
  return new Promise((resolve, reject) => {
    webpack(configurations).watch({}, (error, stats) => {
      if (error) {
        reject(error);
      } else {
        console.log(stats?.hasErrors() ? stats.toString('errors-only') : 'Built. Reload the page.');
        resolve();
      }
    });
  });
}
