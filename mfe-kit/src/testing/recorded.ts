import type { FragmentContext } from '../contract';

const FILES = import.meta.glob<FragmentContext>('../../../mfe-*/contexts/*.json', { eager: true, import: 'default' });

/** Contexts recorded from the edge (`mfe-<name>/contexts`), by name. */
export function recordedContexts(name: string): [string, FragmentContext][] {
  const folder = `/${name}/contexts/`;
  return Object.entries(FILES).flatMap(([file, context]) =>
    file.includes(folder) ? [[file.slice(file.indexOf(folder) + folder.length, -'.json'.length), context]] : [],
  );
}

/**
 * The context in a right-to-left language. `formats` holds patterns, not texts, so it is unchanged.
 */
export function mirrored(context: FragmentContext): FragmentContext {
  const { locale, messages } = context;
  const texts = Object.entries(messages).map(([namespace, entries]) => [
    namespace,
    namespace === 'formats' ? entries : withOverride(entries),
  ]);
  return {
    ...context,
    ...(locale ? { locale: { ...locale, code: `${locale.country}-xb`, language: 'xb', dir: 'rtl' } } : {}),
    messages: Object.fromEntries(texts),
  };
}

/** Wraps messages in U+202E (right-to-left override) and U+202C, like the pseudo-language `xb`. */
function withOverride(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, `\u202E${text}\u202C`]));
}
