import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import styles from './heading-link.module.css';

/** Headings of an article with an id. */
const HEADINGS = 'main article :is(h2, h3)[id]';

/**
 * Adds a link to each heading, which copies its URL. Headings are HTML from the API, so links are
 * inserted by script. A component without state: links that were inserted again would lose the
 * keyboard's focus.
 */
export function HeadingLinks(): null {
  const t = useTranslate('reactions');
  useEffect(() => {
    const headings = Array.from(document.querySelectorAll<HTMLElement>(HEADINGS));
    const links = headings.map((heading) => {
      const title = heading.textContent.trim();
      const link = document.createElement('a');
      link.className = styles.link ?? '';
      link.href = `#${heading.id}`;
      link.setAttribute('aria-label', t('heading_link', { title }));
      link.addEventListener('click', () => {
        const address = `${location.origin}${location.pathname}#${heading.id}`;
        // If the browser refuses, the URL is in the address bar, since the link was followed.
        navigator.clipboard?.writeText(address).then(
          () => showToast({ text: t('link_copied'), tone: 'success' }),
          () => undefined,
        );
      });
      // The link must not become part of the heading's accessible name.
      heading.setAttribute('aria-label', title);
      heading.append(link);
      return link;
    });
    return () => {
      for (const link of links) link.remove();
      for (const heading of headings) heading.removeAttribute('aria-label');
    };
    // `t` changes with the page's data, and so does the HTML.
  }, [t]);
  return null;
}
