import { fragmentConfig } from '@roadside/mfe-kit/webpack';
import { appConfig } from '@roadside/mfe-kit/webpack/app';

const fragment = { name: 'mfe-chat', folder: import.meta.dirname };
const button = fragmentConfig(fragment);
const messenger = appConfig({ ...fragment, app: 'messenger', entry: './src/messenger/main.tsx' });

/** @param {{ output?: string, dev?: boolean }} env */
export default (env) => {
  const [browser, server] = button(env);
  // The browser's part is all that pages load: it has no server render.
  return [browser, { ...server, entry: { server: './src/server.ts' } }, messenger(env)];
};
