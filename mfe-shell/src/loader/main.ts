/**
 * Start of the loader. It runs in the task in which the browser ends parsing, so it does nothing there but give way:
 * what follows has tasks of its own. The chunk that it asks for is preloaded beside it.
 */
import { hideUntilFlags } from './flicker';
import { yieldToMain } from './tasks';

hideUntilFlags();
await yieldToMain();
await import(/* webpackChunkName: "page" */ './page');
