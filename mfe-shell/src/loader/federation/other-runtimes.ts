/**
 * Module Federation runtimes of other minor versions, by the global that entries use. They serve
 * fragments not yet rebuilt with the shell's version. The build fills this object: see
 * `mfe-kit/webpack/other-runtimes-loader.cjs`.
 */
export const OTHER_RUNTIMES: Readonly<Record<string, () => Promise<object>>> = {};
