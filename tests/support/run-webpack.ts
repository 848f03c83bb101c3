import webpack from 'webpack';

/** Builds, or rejects with webpack's errors. */
export function runWebpack(configurations: webpack.Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      const failure = error?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (failure === undefined ? resolve() : reject(new Error(failure))));
    });
  });
}
