/** Links that open an overlay, by what is the same in every language; in the order in which they stand on a page. */
export const OPENERS = {
  menu: 'header a[href="#footer"]:not([aria-label])',
  places: 'header a[href*="/cities"][aria-label]',
  search: 'header a[aria-keyshortcuts]',
  support: 'footer a[href$="/contact-us"]',
  privacy: '#privacy + a',
} as const;
