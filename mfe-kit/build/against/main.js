/**
 * Shows a local fragment on the pages of a running site:
 * `FRAGMENT=support AGAINST=https://site node mfe-kit/build/against/main.js [--port 8080]`.
 *
 * The local server script renders the fragment and the browser loads its local files. Everything
 * else comes from the site, including the content security policy. Saved changes are rebuilt;
 * reload the page to see them.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { fragmentConfig } from '../../webpack/fragment-config.js';
import { ROOT } from '../../webpack/rules.js';
import { fragmentByName } from '../fragments.js';
import { allowedOrigin, allowedSites } from './allowed.js';
import { localFragment } from './local.js';
import { proxy } from './proxy.js';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });

try {
  const { name, folder } = await fragmentByName(process.env.FRAGMENT);
  const origin = allowedOrigin(process.env.AGAINST ?? '', await allowedSites());
  const output = path.join(ROOT, '.cache/against', name);
  await mkdir(output, { recursive: true });
  await firstBuild(fragmentConfig({ name, folder })({ output }).map(readable));
  const server = proxy(origin, localFragment({ name, folder, output }), output, (message) => console.error(message));
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : values.port;
    console.log(`Local ${name} on the pages of ${origin}: http://localhost:${port}/`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 64;
}

/**
 * Production build, because the site's React is a production build, but not minimised.
 * @param {webpack.Configuration} configuration
 * @returns {webpack.Configuration}
 */
function readable(configuration) {
  return { ...configuration, optimization: { ...configuration.optimization, minimize: false } };
}

/**
 * Starts webpack in watch mode. Resolves after the first build, also a failed one: its errors are
 * printed.
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
