/**
 * Development servers. `node mfe-kit/build/serve.js gallery` serves the gallery on port 8090; with
 * `--build` it is built into `mfe-kit/gallery/dist`. `FRAGMENT=knowledge-base node
 * mfe-kit/build/serve.js fragment` serves the fragment you work on, on port 3002.
 */
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devRemote } from '../webpack/dev-remote.js';
import { galleryConfig } from '../webpack/gallery-config.js';
import { fragmentByName } from './fragments.js';

const GALLERY_PORT = 8090;
const FRAGMENT_PORT = 3002;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean', default: false } },
});

const [target] = positionals;
if (target === 'gallery') {
  const config = galleryConfig({ port: GALLERY_PORT });
  if (values.build) buildOnce(config);
  else await serve(config);
} else if (target === 'fragment') {
  const fragment = await fragmentByName(process.env.FRAGMENT).catch((error) => {
    console.error(error.message);
    process.exit(64);
  });
  await serve(devRemote({ ...fragment, port: FRAGMENT_PORT }));
} else {
  console.error('Usage: serve.js gallery [--build] | serve.js fragment');
  process.exit(64);
}

/** @param {import('webpack').Configuration} config */
async function serve(config) {
  const { devServer, name } = config;
  await new WebpackDevServer(devServer, webpack(config)).start();
  console.log(`${name}: http://localhost:${devServer && devServer.port}/`);
}

/** @param {import('webpack').Configuration} config */
function buildOnce(config) {
  webpack(config).run((error, stats) => {
    if (error || stats?.hasErrors()) {
      console.error(error ?? stats?.toString('errors-only'));
      process.exitCode = 1;
    }
  });
}
