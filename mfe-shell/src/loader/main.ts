/**
 * Start of the loader. It runs in the task in which the browser ends parsing, so it does nothing there but give way:
 * what follows has tasks of its own. The chunk that it asks for is preloaded beside it.
 */
import { hideUntilFlags } from './flicker';
import { nextTask } from './tasks';

hideUntilFlags();
await nextTask();
await import(/* webpackChunkName: "page" */ './page');
