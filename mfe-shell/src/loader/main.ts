/**
 * Entry of the loader. It runs in the task in which parsing ends. The rest follows when the page
 * has been painted, so that no script delays what the visitor came to read.
 */
import { hideUntilFlags } from './anti-flicker';
import { preloadModules } from './preload';
import { untilPainted } from './tasks';

// Hidden content waits for the flags.
if (!hideUntilFlags()) await untilPainted();
preloadModules();
await import(/* webpackChunkName: "page" */ './page');
