import { escape } from './escape';
import type { Kept } from './keep';

/** Where the notice goes: before the page's content and outside of every island, so that hydration finds what it expects. */
const BEFORE = /<main\b/;

/** A kept page with a notice that says since when. */
export async function savedCopy({ path, about, response }: Kept): Promise<Response> {
  const html = await response.text();
  const notice = `<p class="saved-copy" role="status">${escape(savedText(path, about))}</p>`;
  return new Response(
    html.replace(BEFORE, (main) => notice + main),
    { headers: response.headers },
  );
}

/** "Saved copy from 21 November 2026.", in the page's language. */
function savedText(path: string, about: Kept['about']): string {
  // A date may end with a full stop of its own, as that of "21 ноября 2026 г." does.
  return about.texts.saved.replace('{date}', savedOn(path, about)).replace('..', '.');
}

/** The day on which a page was kept, in its language. */
export function savedOn(path: string, { at }: Kept['about']): string {
  return new Intl.DateTimeFormat(languageOf(path), { dateStyle: 'long' }).format(new Date(at));
}

/** Language of a page by its path, `/{country}-{language}/…`. Pseudo-languages are dated as English is. */
function languageOf(path: string): string {
  const language = path.split('/')[1]?.split('-')[1] ?? 'en';
  return language.startsWith('x') ? 'en' : language;
}
