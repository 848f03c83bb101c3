/** Globals and modules that the build provides to the sources. */

/** Replaced at build time: `production`, `development` or `test`. */
declare const process: { readonly env: { readonly NODE_ENV: string } };

/** CSS module: final class names by class names in the file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
