/**
 * Module Federation's runtimes of other minor versions, by the global under which entries look for them. A shell offers them while
 * fragments are built anew with its own. The build fills it in: see `mfe-kit/webpack/other-runtimes-loader.cjs`.
 */
export const OTHER_RUNTIMES: Readonly<Record<string, () => Promise<object>>> = {};
