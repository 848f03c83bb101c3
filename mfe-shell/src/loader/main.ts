/**
 * Entry of the loader. It runs in the task in which parsing ends, so it yields first. Modules whose
 * preloads wait follow when the page has been painted.
 */
import { hideUntilFlags } from './anti-flicker';
import { preloadModules, waitingPreloads } from './preload';
import { untilPainted, yieldToMain } from './tasks';

// Hidden content waits for the flags.
await (hideUntilFlags() || !waitingPreloads() ? yieldToMain() : untilPainted());
preloadModules();
await import(/* webpackChunkName: "page" */ './page');
