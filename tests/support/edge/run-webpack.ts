/** Runs webpack in a separate process. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Folder from which package names are resolved. */
const TESTS = new URL('../..', import.meta.url);

const RUN = `
  const { default: webpack } = await import('${import.meta.resolve('webpack')}');
  const compiler = webpack(configurations);
  compiler.run((error, stats) => {
    if (error || stats.hasErrors()) console.error(error ?? stats.toString({ preset: 'errors-only' }));
    compiler.close(() => process.exit(error || stats.hasErrors() ? 1 : 0));
  });
`;

/**
 * Builds in a separate process, because native parts of a build crashed the runner's workers.
 * Rejects with webpack's errors.
 * @param from Module that creates the configurations.
 * @param make Expression of an array of configurations, in which `kit` is that module.
 */
export async function runWebpack(from: string, make: string): Promise<void> {
  const script = `const kit = await import(${JSON.stringify(from)});\nconst configurations = ${make};\n${RUN}`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: TESTS });
}
