import type { FragmentContext } from '../contract';

const FILES = import.meta.glob<FragmentContext>('../../../mfe-*/contexts/*.json', { eager: true, import: 'default' });

/** What the edge gave a fragment on some pages (`mfe-<name>/contexts`), by the name of the context. */
export function recordedContexts(name: string): [string, FragmentContext][] {
  const folder = `/${name}/contexts/`;
  return Object.entries(FILES).flatMap(([file, context]) =>
    file.includes(folder) ? [[file.slice(file.indexOf(folder) + folder.length, -'.json'.length), context]] : [],
  );
}

/** The context as it is in a language that is read from right to left. `formats` are patterns, not texts. */
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

/** Messages between U+202E (right-to-left override) and U+202C, like those of the pseudo-language `xb`. */
function withOverride(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, text]) => [key, `\u202E${text}\u202C`]));
}
