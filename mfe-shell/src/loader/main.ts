/**
 * Entry of the loader. It runs in the task in which parsing ends, so it yields first and imports
 * the rest, which is preloaded.
 */
import { hideUntilFlags } from './anti-flicker';
import { yieldToMain } from './tasks';

hideUntilFlags();
await yieldToMain();
await import(/* webpackChunkName: "page" */ './page');
