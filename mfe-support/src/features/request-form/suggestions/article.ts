import { request } from '@roadside/mfe-kit/request';

/** What is shown of an article inside the form. */
export interface ArticleInside {
  /** The answer in two or three sentences; may be empty. */
  readonly short: string;
  /** Sanitised HTML of the whole; may be empty. */
  readonly html: string;
}

/**
 * Asks for an article.
 * @param url Path of its page, with locale and city.
 * @throws {RequestError} when there is none.
 */
export async function fetchArticle(url: string): Promise<ArticleInside> {
  const [, locale = '', city = '', ...rest] = url.split('#', 1)[0]?.split('/') ?? [];
  const query = { path: `/${rest.join('/')}` };
  const { blocks } = await request('get', '/api/{locale}/{city}/', { at: { locale, city }, query });
  let short = '';
  let html = '';
  for (const { type, props } of blocks) {
    if (type === 'short_answer') short = props.text;
    if (type === 'rich_text') html += props.html;
  }
  return { short, html };
}
