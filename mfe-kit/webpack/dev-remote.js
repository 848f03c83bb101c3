/**
 * Webpack configuration for the development server of a fragment, with React Refresh and hot CSS.
 */
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { browserRemote } from './browser-remote.js';
import { scriptRule } from './rules.js';

/**
 * @param {{ name: string, folder: string, port: number }} options
 * @returns {import('webpack').Configuration}
 */
export function devRemote({ name, folder, port }) {
  const config = browserRemote({ name, folder, entry: './src/entry.tsx', output: folder, dev: true });
  const [, ...rules] = config.module?.rules ?? [];
  return {
    ...config,
    module: { rules: [scriptRule({ dev: true, refresh: true }), ...rules] },
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false })],
    devServer: {
      port,
      hot: true,
      liveReload: false,
      // The edge serves the page, so requests come from another origin.
      allowedHosts: 'all',
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    },
  };
}
