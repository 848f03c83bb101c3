import type { Examples } from '../src/examples';

/** Examples by the folder they are in. The build fills it in: see `webpack/examples-loader.cjs`. */
export const EXAMPLES: readonly (readonly [folder: string, examples: Examples])[] = [];
