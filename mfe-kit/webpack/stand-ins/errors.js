/**
 * Replaces the federation runtime's error texts and loggers. Code, arguments and original message
 * are enough for a report; sentences and links for each code would add 1 KB to every page.
 */

/** Prefix of all messages. */
const PREFIX = '[ Federation Runtime ]';

/**
 * @param {string} code
 * @param {unknown} _descriptions
 * @param {unknown} [args] Arguments of the error.
 * @param {string} [original] Message of the original error.
 */
export function getShortErrorMsg(code, _descriptions, args, original) {
  return [code, args && JSON.stringify(args), original].filter(Boolean).join(' ');
}

/**
 * @param {string | Error} problem A code, a sentence or an error.
 * @param {unknown} [descriptions]
 * @param {unknown} [args]
 * @param {string} [original]
 * @returns {never}
 */
export function error(problem, descriptions, args, original) {
  if (problem instanceof Error) throw problem;
  throw new Error(`${PREFIX}: ${getShortErrorMsg(problem, descriptions, args, original)}`);
}

/**
 * @param {unknown} condition
 * @param {string} problem
 * @param {unknown} [descriptions]
 * @param {unknown} [args]
 */
export function assert(condition, problem, descriptions, args) {
  if (!condition) error(problem, descriptions, args);
}

/** @param {unknown} message */
export function warn(message) {
  console.warn(PREFIX, message);
}

/** All messages go to the console. */
export const logger = console;
export const infrastructureLogger = console;
export const createLogger = () => console;
export const createInfrastructureLogger = () => console;

/** Used by compilers only. */
export function bindLoggerToCompiler() {}

const NONE = {};
export { NONE as buildDescMap, NONE as errorDescMap, NONE as runtimeDescMap, NONE as typeDescMap };
