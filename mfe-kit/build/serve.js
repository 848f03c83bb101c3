/**
 * Development servers: `node mfe-kit/build/serve.js gallery [--build]` at 8090, or builds it into `mfe-kit/gallery/dist`;
 * `FRAGMENT=knowledge-base node mfe-kit/build/serve.js fragment` at 3002, for the fragment that is being edited.
 */
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devRemote } from '../webpack/dev-remote.js';
import { galleryConfig } from '../webpack/gallery-config.js';
import { chosenFragment } from './fragments.js';

const GALLERY_PORT = 8090;
const FRAGMENT_PORT = 3002;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { build: { type: 'boolean', default: false } },
});

const [what] = positionals;
if (what === 'gallery') {
  const config = galleryConfig({ port: GALLERY_PORT });
  if (values.build) buildOnce(config);
  else await serve(config);
} else if (what === 'fragment') {
  const fragment = await chosenFragment(process.env.FRAGMENT).catch((error) => {
    console.error(error.message);
    process.exit(64);
  });
  await serve(devRemote({ ...fragment, port: FRAGMENT_PORT }));
} else {
  console.error('Say what to serve: gallery or fragment.');
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
