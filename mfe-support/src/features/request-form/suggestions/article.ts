import type { PageData } from '@roadside/mfe-kit/contract';

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
 * @throws when there is none.
 */
export async function fetchArticle(url: string): Promise<ArticleInside> {
  const [, locale = '', city = '', ...rest] = url.split('#', 1)[0]?.split('/') ?? [];
  const path = `/${rest.join('/')}`;
  const response = await fetch(`/api/${locale}/${city}/?path=${encodeURIComponent(path)}`);
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  const { blocks } = (await response.json()) as PageData;
  let short = '';
  let html = '';
  for (const { type, props } of blocks) {
    if (type === 'short_answer') short = props.text;
    if (type === 'rich_text') html += props.html;
  }
  return { short, html };
}
