import { request } from '@roadside/mfe-kit/request';

/** Content of an article shown inside the form. */
export interface ArticleContent {
  /** The short answer; may be empty. */
  readonly short: string;
  /** Sanitised HTML of the text; may be empty. */
  readonly html: string;
}

/**
 * Fetches an article.
 *
 * @param url Path of its page, with locale and city.
 * @throws {RequestError} if it does not exist.
 */
export async function fetchArticle(url: string): Promise<ArticleContent> {
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
