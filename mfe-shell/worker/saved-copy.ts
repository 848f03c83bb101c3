import { escape } from './escape';
import type { SavedPage } from './saved-pages';

/**
 * Position of the notice: before the page's content and outside every island, so that hydration
 * still matches.
 */
const BEFORE = /<main\b/;

/** Returns a saved page with a notice of its date. */
export async function savedCopy({ path, about, response }: SavedPage): Promise<Response> {
  const html = await response.text();
  const notice = `<p class="saved-copy" role="status">${escape(savedText(path, about))}</p>`;
  return new Response(
    html.replace(BEFORE, (main) => notice + main),
    { headers: response.headers },
  );
}

/** "Saved copy from 21 November 2026.", in the page's language. */
function savedText(path: string, about: SavedPage['about']): string {
  // Some dates end with a full stop, such as "21 ноября 2026 г.".
  return about.texts.saved.replace('{date}', savedOn(path, about)).replace('..', '.');
}

/** The day a page was saved, in its language. */
export function savedOn(path: string, { at }: SavedPage['about']): string {
  return new Intl.DateTimeFormat(languageOf(path), { dateStyle: 'long' }).format(new Date(at));
}

/** Language from a page's path `/{country}-{language}/…`. Pseudo-languages use English dates. */
function languageOf(path: string): string {
  const language = path.split('/')[1]?.split('-')[1] ?? 'en';
  return language.startsWith('x') ? 'en' : language;
}
