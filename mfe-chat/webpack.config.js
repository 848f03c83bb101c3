import { fragmentConfig } from '@roadside/mfe-kit/webpack';
import { appConfig } from '@roadside/mfe-kit/webpack/app';

const fragment = { name: 'mfe-chat', folder: import.meta.dirname };
const button = fragmentConfig(fragment);
const messenger = appConfig({ ...fragment, app: 'messenger', entry: './src/messenger/main.tsx' });

/** @param {{ output?: string, dev?: boolean }} env */
export default (env) => [...button(env), messenger(env)];
