import { useTranslate } from '@roadside/mfe-kit/fragment';
import { showToast } from '@roadside/mfe-kit/page';
import { useEffect } from 'react';

import styles from './heading-link.module.css';

/** Headings of an article that an address can name. */
const HEADINGS = 'main article :is(h2, h3)[id]';

/** Gives each heading of the article a link to itself, which copies its address. Headings are the API's HTML, so it is put in by hand. */
export function useHeadingLinks(): void {
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
        // Refused by the browser, the address bar has it: the link was followed.
        navigator.clipboard?.writeText(address).then(
          () => showToast({ text: t('link_copied'), tone: 'success' }),
          () => undefined,
        );
      });
      // The heading goes on being called by its words alone.
      heading.setAttribute('aria-label', title);
      heading.append(link);
      return link;
    });
    return () => {
      for (const link of links) link.remove();
      for (const heading of headings) heading.removeAttribute('aria-label');
    };
    // `t` is new with the page's data, and so is the HTML.
  }, [t]);
}
